import type { Out, SessionUser } from '@crewcall/contract/types';
import { TOKEN_CHECK_MS } from '@crewcall/domain/limits';
import { ApiError } from '@crewcall/platform';
import type { SessionView, Store } from '@crewcall/platform';
import { createStore, failureOf, offlineText } from '@crewcall/platform/host';
import { refreshLock, refreshPath, refreshRequest } from './early-refresh';
import { forgetHere, isKnownHere } from './known-here';
import { readStored, writeStored } from './stored-session';
import { viewOf } from './session-view';

export type SignedIn = Out<'login'>;
export type EndReason = 'signed-out' | 'expired' | 'elsewhere';

/** How tabs of one browser tell each other; the access token passes from memory to memory. */
export type SessionMessage = { type: 'in'; session: SignedIn; remember: boolean } | { type: 'out' };

/** ms for which Sign In waits for the server's word on who is signed in. */
const KNOWN_WITHIN_MS = 5000;
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface SessionOptions {
  fetch: typeof fetch;
  /** Where storage is switched off, to get at it throws. */
  storage: () => Storage;
  channel: Pick<BroadcastChannel, 'postMessage'> & {
    onmessage: ((event: MessageEvent<SessionMessage>) => void) | null;
  };
  /** One at a time over all tabs; `navigator.locks` in browsers that have it. */
  lock: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  now: () => number;
  /** True where the first thing to do is to sign out: nothing is asked for until it is decided (`stay`). */
  isLeaving?: boolean;
  /** The session is over; `view` is already null. */
  ended: (reason: EndReason) => void;
}

export interface Session {
  view: Store<SessionView | null>;
  /** The user as the server tells it, with what is due of them. */
  user: Store<SessionUser | null>;
  token(): string | null;
  /** Resolves once the server has said whether somebody is signed in; null where this browser knows it by itself. */
  known(): Promise<void> | null;
  /** Resolves once the first refresh has answered, or could not be asked. Calls wait for it. */
  ready(): Promise<void>;
  /** Takes up the answer of a sign-in. */
  accept(session: SignedIn, remember: boolean): void;
  /** False: the session cannot be saved. Throws an ApiError when the server is not reached, or cannot say now. */
  refresh(): Promise<boolean>;
  /** What the last refresh threw; null once one was answered. */
  trouble(): ApiError | null;
  /** Takes up what getMe says, unless somebody else has signed in since it was asked. */
  update(user: SessionUser): void;
  end(reason: EndReason): void;
  /** Lets the other tabs go first: the live feed would tell them that the session was lost. */
  endOthers(): void;
  /**
   * Tells the server that the session ends, after every refresh that is on its way, in other tabs too; from here on
   * none is sent, and the answer of none is taken up. `end` follows.
   */
  leave(tell: () => Promise<void>): Promise<void>;
  /** Runs with no refresh, sign-in or sign-out beside it that the cookie could be mixed up with, in any tab. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Whoever was about to sign out stays: the session goes on. */
  stay(): void;
  dispose(): void;
}

/**
 * The session of this browser. The access token lives in memory; a reload or a new tab gets another
 * through the refresh cookie, while what storage keeps lets the first screen be drawn at once.
 */
export function createSession(options: SessionOptions): Session {
  const { storage, channel, now } = options;
  const user = createStore<SessionUser | null>(null);
  const view = createStore<SessionView | null>(null);
  let token: string | null = null;
  let expires = 0;
  let remember = false;
  let issued = 0;
  let isUsed = false;
  /** This tab has seen the session in storage: it is over everywhere once it is gone from there. */
  let isKept = false;
  let isGoing = false;
  /** Changes with every session taken up or ended: what was asked for before is not taken up after. */
  let era = 0;
  let trouble: ApiError | null = null;
  /** Epoch ms by this device before which the server does not want to be asked again. */
  let notBefore = 0;

  function show(next: SessionUser | null) {
    const last = user.getSnapshot();
    if (next !== null && JSON.stringify(last) === JSON.stringify(next)) return;
    user.set(next);
    view.set(next === null ? null : viewOf(next));
  }
  function take(session: SignedIn, isRemembered: boolean) {
    era += 1;
    token = session.token;
    expires = session.expires;
    remember = isRemembered;
    issued = now();
    isUsed = false;
    trouble = null;
    isKept = writeStored(storage, { user: session.user, expires, remember });
    show(session.user);
  }
  function accept(session: SignedIn, isRemembered: boolean) {
    take(session, isRemembered);
    channel.postMessage({ type: 'in', session, remember: isRemembered } satisfies SessionMessage);
  }
  function end(reason: EndReason) {
    const wasIn = view.getSnapshot() !== null;
    era += 1;
    isGoing = false;
    token = null;
    expires = 0;
    writeStored(storage, null);
    show(null);
    if (reason !== 'elsewhere') {
      // Else the next visit would take this for storage that the browser has cleared.
      forgetHere();
      channel.postMessage({ type: 'out' } satisfies SessionMessage);
    }
    decide();
    if (wasIn) options.ended(reason);
  }

  // Without Remember me nothing saves a session whose time is over.
  const isOver = () => !remember && expires > 0 && expires <= now();
  let refreshing: Promise<boolean> | null = null;
  const refresh = () =>
    isOver() ? Promise.resolve(false) : (refreshing ??= askOnce().finally(() => (refreshing = null)));
  async function askOnce(): Promise<boolean> {
    const began = era;
    // Another tab was faster and has told us, or somebody signed in or out meanwhile.
    const isPast = () => {
      if (isGoing || (era !== began && token === null)) throw new ApiError('aborted', 'Given up.');
      return era !== began;
    };
    return options.lock(refreshLock, async () => {
      if (isPast()) return true;
      if (trouble !== null && Date.now() < notBefore) throw trouble;
      trouble = null;
      const answer = await ask().catch((error: unknown) => {
        trouble = error instanceof ApiError ? error : new ApiError('offline', offlineText);
        throw trouble;
      });
      if (isPast()) return true;
      if (typeof answer.token !== 'string' || answer.user === undefined) return false;
      accept(answer as SignedIn, remember);
      return true;
    });
  }
  async function ask(): Promise<Partial<SignedIn>> {
    const response = await options.fetch(refreshPath, refreshRequest());
    const answer = (await response.json().catch(() => null)) as Partial<SignedIn> | null;
    if (response.status >= 500 || response.status === 429) {
      notBefore = Date.now() + Number(response.headers.get('retry-after') ?? 0) * 1000;
      throw failureOf(response.status, answer);
    }
    // Our server speaks JSON, also where it says no: a page of the venue's Wi-Fi ends no session.
    if (answer === null) throw new ApiError('offline', offlineText);
    return response.ok ? answer : {};
  }

  channel.onmessage = ({ data }) => {
    if (data.type === 'in') take(data.session, data.remember);
    else if (view.getSnapshot() !== null) end('elsewhere');
  };

  async function begin(): Promise<void> {
    const stored = readStored(storage);
    if (stored === null) return askWho();
    isKept = true;
    remember = stored.remember;
    // Without Remember me an expired session is over.
    if (!remember && stored.expires <= now()) return end('expired');
    expires = stored.expires;
    show(stored.user);
    if (options.isLeaving === true) return decided;
    try {
      if (!(await refresh())) end('expired');
    } catch {
      // Offline: the last known user stays, and the first call tries again.
    }
  }
  /** Nobody is shown before the server has said who it is. */
  let isAsked = false;
  /** Storage was cleared and the cookies were not: the server may know who this is. */
  async function askWho(): Promise<void> {
    if (!isKnownHere() || options.isLeaving === true) return;
    isAsked = true;
    // The cookie is what remembers here, and ends when it says so.
    remember = true;
    if (!(await refresh().catch(() => true))) forgetHere();
  }
  let decide = () => {};
  const decided = new Promise<void>((resolve) => (decide = resolve));
  const starting = begin();

  // Looks at the clock, asks nobody.
  const check = setInterval(() => {
    if (view.getSnapshot() === null) return;
    if (isKept && readStored(storage) === null) return end('elsewhere');
    if (token === null) return;
    const left = expires - now();
    const isDue = left <= 0 || (isUsed && left < (expires - issued) / 3);
    if (!isDue || !navigator.onLine) return;
    if (left <= 0 && !remember) return end('expired');
    refresh().then(
      (isSaved) => isSaved || end('expired'),
      () => {},
    );
  }, TOKEN_CHECK_MS);
  const used = () => (isUsed = true);
  for (const event of ['pointerdown', 'keydown'] as const)
    addEventListener(event, used, { passive: true, capture: true });

  return {
    view,
    user,
    token: () => token,
    known: () => (isAsked ? Promise.race([starting, delay(KNOWN_WITHIN_MS)]) : null),
    async ready() {
      await starting;
      if (view.getSnapshot() === null || token !== null) return;
      if (!(await refresh().catch(() => true))) end('expired');
    },
    accept,
    refresh,
    trouble: () => trouble,
    update(next) {
      if (user.getSnapshot()?.id !== next.id) return;
      isKept = writeStored(storage, { user: next, expires, remember });
      show(next);
    },
    end,
    endOthers: () => channel.postMessage({ type: 'out' } satisfies SessionMessage),
    async leave(tell) {
      isGoing = true;
      await refreshing?.catch(() => {});
      // Ended meanwhile is fine; signed in again is not to be told.
      await options.lock(refreshLock, async () => {
        if (isGoing || view.getSnapshot() === null) await tell();
      });
    },
    alone: (work) => options.lock(refreshLock, work),
    stay: () => decide(),
    dispose() {
      clearInterval(check);
      channel.onmessage = null;
      for (const event of ['pointerdown', 'keydown'] as const)
        removeEventListener(event, used, { capture: true });
    },
  };
}
