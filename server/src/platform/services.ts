import type { Blobs } from './files/blobs';
import type { Keys } from './security/keys';
import type { Links } from './security/links';
import type { Live } from './live/live';
import type { ReleaseRegistry } from './releases/registry';
import type { Reporter } from './operations/report';
import type { Settings } from './operations/settings';
import type { SessionUser } from './security/session-user';
import type { Team } from './security/team';

/** Who a token belongs to. Made by `session`, a layer above the platform. */
interface Sessions {
  /** The signed-in user, or null when there is no session, it ended, or its user was switched off. */
  userOf(token: string | null): Promise<SessionUser | null>;
  /** Was this token valid when it was last looked up? Answers from memory. */
  knows(token: string): boolean;
  /** The team of this token; CallError 401 if it is no longer valid. */
  teamOf(token: string): Promise<Team>;
  /** Drops what this process has cached about a user. */
  forget(idUser: number): void;
}

/** What handlers may use besides the database. One of each per process. */
export interface Services {
  settings: Settings;
  /** The demo company is loaded: every page says so. */
  isDemo: boolean;
  /** Bytes by key: uploads, pictures, release files. */
  blobs: Blobs;
  /** Short-lived signed addresses for `<img>` and downloads, which cannot send the header. */
  links: Links;
  /** Keys that were made once and are saved in the database. */
  keys: Keys;
  sessions: Sessions;
  live: Live;
  releases: ReleaseRegistry;
  /** Stores a failure that a browser or the server reports. */
  report: Reporter;
}
