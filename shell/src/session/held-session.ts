import type { Out, SessionUser } from '@crewcall/contract/types';
import type { SessionView } from '@crewcall/platform';
import { createStore } from '@crewcall/platform/host';
import { writeStored } from './stored-session';
import { viewOf } from './session-view';

export type SignedIn = Out<'login'>;

/**
 * This tab's copy of the session. The access token is only here, the other fields also in storage. Times in epoch ms.
 */
export class HeldSession {
  readonly user = createStore<SessionUser | null>(null);
  readonly view = createStore<SessionView | null>(null);
  token: string | null = null;
  expires = 0;
  remember = false;
  /** When this tab got the token. */
  issued = 0;
  /** The session is in storage. If it is deleted there, it is over in every tab. */
  isStored = false;
  /** Number of the last change before this tab's first token. All data on screen was read after that change. */
  since = 0;
  /** Changes when a session starts or ends, so that answers to earlier requests are ignored. */
  era = 0;

  constructor(
    private readonly storage: () => Storage,
    private readonly now: () => number,
  ) {}

  isIn = (): boolean => this.view.getSnapshot() !== null;

  show(next: SessionUser | null): void {
    const last = this.user.getSnapshot();
    if (next !== null && JSON.stringify(last) === JSON.stringify(next)) return;
    this.user.set(next);
    this.view.set(next === null ? null : viewOf(next));
  }

  take(session: SignedIn, isRemembered: boolean): void {
    this.era += 1;
    this.token = session.token;
    this.expires = session.expires;
    this.since ||= session.seq;
    this.remember = isRemembered;
    this.issued = this.now();
    this.update(session.user);
  }

  update(user: SessionUser): void {
    const { expires, remember } = this;
    this.isStored = writeStored(this.storage, { user, expires, remember });
    this.show(user);
  }

  drop(): void {
    this.era += 1;
    this.token = null;
    this.expires = 0;
    this.since = 0;
    writeStored(this.storage, null);
    this.show(null);
  }
}
