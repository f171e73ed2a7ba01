import type { SessionUser } from '@crewcall/contract/types';
import { TOKEN_CHECK_MS } from '@crewcall/domain/limits';
import { ApiError } from '@crewcall/platform';
import type { SessionView, Store } from '@crewcall/platform';
import { refreshLock } from './early-refresh';
import { HeldSession } from './held-session';
import type { SignedIn } from './held-session';
import { forgetHere, isKnownHere } from './view-cookie';
import { createRefreshAsker } from './refresh-asker';
import { readStored } from './stored-session';

export type EndReason = 'signed-out' | 'expired' | 'elsewhere';

/**
 * Messages between the tabs of one browser. They pass the access token from memory to memory, so that it is never in
 * storage.
 */
export type SessionMessage = { type: 'in'; session: SignedIn; remember: boolean } | { type: 'out' };

/** ms for which the first screen waits for the server to tell who is signed in. */
const KNOWN_WITHIN_MS = 5000;
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface SessionOptions {
  fetch: typeof fetch;
  /** A function, because access to storage throws where it is switched off. */
  storage: () => Storage;
  channel: Pick<BroadcastChannel, 'postMessage'> & {
    onmessage: ((event: MessageEvent<SessionMessage>) => void) | null;
  };
  /** Runs work one at a time over all tabs: `navigator.locks`, in browsers that have it. */
  lock: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  now: () => number;
  /** Whether the answer to the next refresh is here already; if so, it need not wait for other tabs. */
  isAnswered?: () => boolean;
  /** True if the page opens on sign-out: no refresh before the user decides to leave (`end`) or `stay`. */
  isLeaving?: boolean;
  /** Called when the session is over; `view` is already null. */
  ended: (reason: EndReason) => void;
}

export interface Session {
  view: Store<SessionView | null>;
  /** The user as sent by the server, including what they still have to do, such as sign a contract. */
  user: Store<SessionUser | null>;
  token(): string | null;
  /** Number of the last change before this tab could read any data; 0 if nobody is signed in. */
  since(): number;
  /** Resolves once the server has told whether somebody is signed in; null if there is no need to ask it. */
  known(): Promise<void> | null;
  /** Resolves once the first refresh was answered or has failed. Calls wait for it. */
  ready(): Promise<void>;
  /** Starts the session from the answer to a sign-in. */
  accept(session: SignedIn, remember: boolean): void;
  /** False if the session is over. Throws an ApiError if the server is not reached, or cannot answer now. */
  refresh(): Promise<boolean>;
  /** What the last refresh threw; null after a refresh that was answered. */
  trouble(): ApiError | null;
  /** Why the server has ended the last session, as a sentence; empty if it has not. */
  why(): string;
  /** Updates the user from `getMe`, unless another user has signed in since the request. */
  update(user: SessionUser): void;
  end(reason: EndReason): void;
  /** Ends the session in the other tabs first; otherwise their live feed would report a lost session. */
  endOthers(): void;
  /**
   * Signs out on the server, after all running refreshes, including those of other tabs. From then on this tab sends
   * no refresh, and ignores the answer to any. Call `end` afterwards.
   */
  leave(tell: () => Promise<void>): Promise<void>;
  /** Runs `work` while no tab refreshes, signs in or signs out, because all of these change the same cookie. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** The user has cancelled the sign-out: the session continues. */
  stay(): void;
  dispose(): void;
}

/** Tracks whether the user has clicked or typed since the tab got its access token. */
function watchUse() {
  let isUsed = false;
  const used = () => (isUsed = true);
  const events = ['pointerdown', 'keydown'] as const;
  for (const event of events) addEventListener(event, used, { passive: true, capture: true });
  return {
    isUsed: () => isUsed,
    restart: () => void (isUsed = false),
    dispose: () => events.forEach((event) => removeEventListener(event, used, { capture: true })),
  };
}

/** Runs one refresh at a time over all tabs. `isGoing`: the session is about to end, so answers are ignored. */
function createRefresh(
  { lock, now, isAnswered = () => false }: SessionOptions,
  held: HeldSession,
  ask: () => Promise<Partial<SignedIn>>,
  isGoing: () => boolean,
  accept: Session['accept'],
) {
  let refreshing: Promise<boolean> | null = null;
  // Without Remember me, an expired session cannot be refreshed.
  const isOver = () => !held.remember && held.expires > 0 && held.expires <= now();
  async function askOnce(): Promise<boolean> {
    const began = held.era;
    // Another tab has refreshed first and passed us the token, or a user has signed in or out since.
    const isPast = () => {
      if (isGoing() || (held.era !== began && held.token === null))
        throw new ApiError('aborted', 'Given up.');
      return held.era !== began;
    };
    const take = async () => {
      if (isPast()) return true;
      const answer = await ask();
      if (isPast()) return true;
      if (typeof answer.token !== 'string' || answer.user === undefined) return false;
      accept(answer as SignedIn, held.remember);
      return true;
    };
    return isAnswered() ? take() : lock(refreshLock, take);
  }
  return {
    refresh: () =>
      isOver() ? Promise.resolve(false) : (refreshing ??= askOnce().finally(() => (refreshing = null))),
    settled: async () => void (await refreshing?.catch(() => {})),
  };
}

/**
 * The session of this browser. The access token is only in memory; a reload or a new tab gets another one with the
 * refresh cookie. The user's data is in storage too, so that the first screen can be drawn at once.
 */
export function createSession(options: SessionOptions): Session {
  const { storage, channel, now } = options;
  const held = new HeldSession(storage, now);
  const server = createRefreshAsker(options.fetch);
  const use = watchUse();
  let isGoing = false;

  function take(session: SignedIn, isRemembered: boolean) {
    use.restart();
    server.forget();
    held.take(session, isRemembered);
  }
  function accept(session: SignedIn, isRemembered: boolean) {
    take(session, isRemembered);
    channel.postMessage({ type: 'in', session, remember: isRemembered } satisfies SessionMessage);
  }
  const endOthers = () => channel.postMessage({ type: 'out' } satisfies SessionMessage);
  function end(reason: EndReason) {
    const wasIn = held.isIn();
    isGoing = false;
    held.drop();
    if (reason !== 'elsewhere') {
      // Otherwise the next visit would assume that the browser has cleared its storage, and ask the server who is
      // signed in.
      forgetHere();
      endOthers();
    }
    decide();
    if (wasIn) options.ended(reason);
  }

  const { refresh, settled } = createRefresh(options, held, server.ask, () => isGoing, accept);

  channel.onmessage = ({ data }) => {
    if (data.type === 'in') take(data.session, data.remember);
    else if (held.isIn()) end('elsewhere');
  };

  async function begin(): Promise<void> {
    const stored = readStored(storage);
    if (stored === null) return askWho();
    held.isStored = true;
    held.remember = stored.remember;
    // Without Remember me an expired session is over.
    if (!stored.remember && stored.expires <= now()) return end('expired');
    held.expires = stored.expires;
    held.show(stored.user);
    if (options.isLeaving === true) return decided;
    try {
      if (!(await refresh())) end('expired');
    } catch {
      // Offline: keep the last known user; the first call tries again.
    }
  }
  /** The server was asked who is signed in, and the first screen waits for the answer. */
  let isAsked = false;
  /** Storage was cleared but the cookies were not, so the server may know the user. */
  async function askWho(): Promise<void> {
    if (!isKnownHere() || options.isLeaving === true) return;
    isAsked = true;
    // As if Remember me was ticked, because the cookie has its own expiry.
    held.remember = true;
    if (!(await refresh().catch(() => true))) forgetHere();
  }
  let decide = () => {};
  const decided = new Promise<void>((resolve) => (decide = resolve));
  const starting = begin();

  // Only checks the time; the server is asked when a refresh is due.
  const check = setInterval(() => {
    if (!held.isIn()) return;
    if (held.isStored && readStored(storage) === null) return end('elsewhere');
    if (held.token === null) return;
    const left = held.expires - now();
    const isDue = left <= 0 || (use.isUsed() && left < (held.expires - held.issued) / 3);
    if (!isDue || !navigator.onLine) return;
    if (left <= 0 && !held.remember) return end('expired');
    refresh().then(
      (isSaved) => isSaved || end('expired'),
      () => {},
    );
  }, TOKEN_CHECK_MS);

  return {
    view: held.view,
    user: held.user,
    token: () => held.token,
    since: () => held.since,
    known: () => (isAsked ? Promise.race([starting, delay(KNOWN_WITHIN_MS)]) : null),
    async ready() {
      await starting;
      if (!held.isIn() || held.token !== null) return;
      if (!(await refresh().catch(() => true))) end('expired');
    },
    accept,
    refresh,
    trouble: server.trouble,
    why: server.why,
    update: (next) => held.user.getSnapshot()?.id === next.id && held.update(next),
    end,
    endOthers,
    async leave(tell) {
      isGoing = true;
      await settled();
      // A user may have signed in while we waited: that session must not be ended.
      await options.lock(refreshLock, async () => {
        if (isGoing || !held.isIn()) await tell();
      });
    },
    alone: (work) => options.lock(refreshLock, work),
    stay: () => decide(),
    dispose() {
      clearInterval(check);
      channel.onmessage = null;
      use.dispose();
    },
  };
}
