import { createStore } from '@crewcall/platform/host';
import type { Store } from '@crewcall/platform';

export interface Reach {
  /** Whether the server was reached at the last try. */
  isReached: Store<boolean>;
  /** Every request calls this with whether it reached the server. */
  heard(isReached: boolean): void;
  /** Checks the connection now, if the last try failed. */
  check(): void;
  start(): void;
}

const healthPath = '/api/health';
const firstWaitMs = 2000;
const longestWaitMs = 15_000;
const answerWithinMs = 5000;
/**
 * ms. If the connection is lost again within this time, wait longer: a single call may keep failing although the
 * health check succeeds.
 */
const steadyMs = 30_000;

/**
 * Whether our server can be reached. The browser's online state is not enough: it may mean a venue's Wi-Fi without
 * internet. While the connection is lost it is checked repeatedly, so that the banner disappears and waiting punches
 * are sent automatically.
 */
export function createReach({ fetch }: { fetch: typeof globalThis.fetch }): Reach {
  const isReached = createStore(navigator.onLine !== false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWaitMs;
  let isAsking = false;
  let reachedAt = -Infinity;

  /** Sets an attribute for CSS, because the `Offline` marks of regions and panels are in other React trees. */
  const mark = () => document.documentElement.toggleAttribute('data-offline', !isReached.getSnapshot());
  function plan() {
    clearTimeout(timer);
    if (!isReached.getSnapshot() && !document.hidden) timer = setTimeout(() => void ask(), wait);
  }
  const waitLonger = () => void (wait = Math.min(wait * 2, longestWaitMs));
  async function ask() {
    if (isAsking) return;
    isAsking = true;
    try {
      const response = await fetch(healthPath, {
        cache: 'no-store',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      if (!response.ok || !(response.headers.get('content-type') ?? '').includes('json'))
        throw new Error('This is not our server.');
      heard(true);
    } catch {
      waitLonger();
      plan();
    } finally {
      isAsking = false;
    }
  }
  function heard(is: boolean) {
    const was = isReached.getSnapshot();
    isReached.set(is);
    mark();
    if (is) {
      clearTimeout(timer);
      if (!was) reachedAt = Date.now();
    } else if (was) {
      // Each reconnection refetches what failed. Without a longer wait, a call that always fails would be sent in a
      // loop.
      if (Date.now() - reachedAt < steadyMs) waitLonger();
      else wait = firstWaitMs;
      plan();
    }
  }
  const check = () => {
    if (isReached.getSnapshot()) return;
    wait = firstWaitMs;
    clearTimeout(timer);
    void ask();
  };
  return {
    isReached,
    heard,
    check,
    start() {
      addEventListener('online', check);
      addEventListener('offline', () => heard(false));
      document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : check()));
      mark();
      plan();
    },
  };
}
