import { lock } from '../host/browser';
import { timed } from '../host/request-times';
import { isKnownHere } from './view-cookie';
import { readStored } from './stored-session';

export const refreshPath = '/api/auth/refresh';
export const refreshLock = 'crewcall.refresh';

interface Early {
  answer: Promise<Response>;
  /** It has come. */
  isHere: boolean;
}

declare global {
  /** What `early.ts` asked for; null once the shell's code runs. */
  var crewcallEarly: Early | null | undefined;
}

/** Asks for another access token; the refresh cookie identifies the user. */
export const refreshRequest = (): RequestInit => ({
  method: 'POST',
  credentials: 'same-origin',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: '{}',
  signal: AbortSignal.timeout(20_000),
});

/** The address that signs out: it needs no other token, and one that comes late would open the session again. */
export const isLeaving = (pathname: string): boolean => /^\/logout\/?$/i.test(pathname);

/** The answer once its body is here, too: read later, that would wait for the code which runs by then. */
async function whole(asking: Promise<Response>): Promise<Response> {
  const response = await asking;
  const body = await response.text();
  return Object.assign(response, { json: async () => JSON.parse(body) as unknown });
}

/** Asks for the session while the shell's code is still on its way, where this browser has one. */
export function askEarly(): void {
  if (globalThis.crewcallEarly !== undefined || isLeaving(location.pathname)) return;
  const stored = readStored(() => localStorage);
  if (stored === null ? !isKnownHere() : !stored.remember && stored.expires <= Date.now()) return;
  const answer = lock(refreshLock, () => timed(whole(fetch(refreshPath, refreshRequest()))));
  const early: Early = { answer, isHere: false };
  globalThis.crewcallEarly = early;
  answer.then(
    () => (early.isHere = true),
    () => {},
  );
}

/**
 * `fetch`, but the first refresh gets the prefetched answer, once, unless that failed. `isAnswered`: the answer is
 * here, and was fetched under the lock. After this nothing is prefetched any more: it would wait for the lock under
 * which the session waits for it.
 */
export function withEarly(fetch: typeof globalThis.fetch): {
  fetch: typeof globalThis.fetch;
  isAnswered: () => boolean;
} {
  let early = globalThis.crewcallEarly ?? null;
  globalThis.crewcallEarly = null;
  return {
    isAnswered: () => early?.isHere === true,
    fetch(input, init) {
      if (input !== refreshPath || early === null) return fetch(input, init);
      const { answer } = early;
      early = null;
      return answer.catch(() => fetch(input, init));
    },
  };
}
