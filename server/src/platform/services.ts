import type { Blobs } from './files/blobs';
import type { Keys } from './security/keys';
import type { Links } from './security/links';
import type { Live } from './live/live';
import type { ReleaseRegistry } from './releases/registry';
import type { Reporter } from './operations/report';
import type { Settings } from './operations/settings';
import type { SessionUser } from './security/session-user';
import type { Team } from './security/team';

/** Finds whose token it is. Implemented in `session`, a layer above the platform. */
interface Sessions {
  /** The signed-in user. Null if there is no session, if it has ended, or if its user is inactive. */
  userOf(token: string | null): Promise<SessionUser | null>;
  /** Was this token valid when it was last looked up? Answered from memory. */
  knows(token: string): boolean;
  /** The team of this token; CallError 401 if the token is no longer valid. */
  teamOf(token: string): Promise<Team>;
  /** Deletes this process's cached data about a user. */
  forget(idUser: number): void;
}

/** What handlers may use besides the database. One of each per process. */
export interface Services {
  settings: Settings;
  /** The demo company is loaded, so every page says so. */
  isDemo: boolean;
  /** Bytes by key: uploads, pictures, release files. */
  blobs: Blobs;
  /** Short-lived signed addresses for `<img>` and downloads, which cannot send the authorization header. */
  links: Links;
  /** Keys that were made once and are saved in the database. */
  keys: Keys;
  sessions: Sessions;
  live: Live;
  releases: ReleaseRegistry;
  /** Stores a failure reported by a browser or the server. */
  report: Reporter;
}
