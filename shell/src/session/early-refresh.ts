import { lock } from '../browser';
import { timed } from '../request-times';
import { isKnownHere } from './view-cookie';
import { readStored } from './stored-session';

export const refreshPath = '/api/auth/refresh';
export const refreshLock = 'crewcall.refresh';

declare global {
  /** The answer that `early.ts` asked for; null once the shell's code runs. */
  var crewcallEarly: Promise<Response> | null | undefined;
}

/** What asks for another access token; the refresh cookie says for whom. */
export const refreshRequest = (): RequestInit => ({
  method: 'POST',
  credentials: 'same-origin',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: '{}',
  signal: AbortSignal.timeout(20_000),
});

/** The address that signs out: it needs no other token, and one that comes late would open the session again. */
export const isLeaving = (pathname: string): boolean => /^\/logout\/?$/i.test(pathname);

/** Asks for the session while the shell's code is still on its way, where this browser has one. */
export function askEarly(): void {
  if (globalThis.crewcallEarly !== undefined || isLeaving(location.pathname)) return;
  const stored = readStored(() => localStorage);
  if (stored === null ? !isKnownHere() : !stored.remember && stored.expires <= Date.now()) return;
  const early = lock(refreshLock, () => timed(fetch(refreshPath, refreshRequest())));
  early.catch(() => {});
  globalThis.crewcallEarly = early;
}

/**
 * `fetch`, but the first refresh gets the answer that was asked for early; once, and only while it is no failure.
 * From here on nothing is asked early any more: it would wait for the lock under which the session waits for it.
 */
export function withEarly(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  let early = globalThis.crewcallEarly ?? null;
  globalThis.crewcallEarly = null;
  return (input, init) => {
    if (input !== refreshPath || early === null) return fetch(input, init);
    const taken = early;
    early = null;
    return taken.catch(() => fetch(input, init));
  };
}
