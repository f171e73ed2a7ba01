import { lock } from '../host/browser';
import { timed } from '../host/request-times';
import { isKnownHere } from './view-cookie';
import { readStored } from './stored-session';

export const refreshPath = '/api/auth/refresh';
export const refreshLock = 'crewcall.refresh';

interface Early {
  answer: Promise<Response>;
  /** The answer to the early request has arrived. */
  isHere: boolean;
}

declare global {
  /** The request that `early.ts` made; null once the shell's code runs. */
  var crewcallEarly: Early | null | undefined;
}

/** Request for another access token; the refresh cookie identifies the user. */
export const refreshRequest = (): RequestInit => ({
  method: 'POST',
  credentials: 'same-origin',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: '{}',
  signal: AbortSignal.timeout(20_000),
});

/** Whether this is the sign-out address. Do not request a token there: a late answer would start the session again. */
export const isLeaving = (pathname: string): boolean => /^\/logout\/?$/i.test(pathname);

/** Also waits for the answer's body. If it were read later, it would have to wait for the code that runs by then. */
async function whole(asking: Promise<Response>): Promise<Response> {
  const response = await asking;
  const body = await response.text();
  return Object.assign(response, { json: async () => JSON.parse(body) as unknown });
}

/** If this browser has a session, asks for an access token while the shell's code still loads. */
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
 * Wraps `fetch`: the first refresh uses the answer to the early request, once, unless that failed. `isAnswered`: the
 * answer has arrived. The early request ran under the lock, so using it needs no lock. After this call no early
 * request starts: it would wait for the lock, under which the session would wait for the early request.
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
