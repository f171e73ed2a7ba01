import { FRESH_MS } from '@crewcall/platform/host/ahead';
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
  /** What the address's first screen reads, by path: asked with the token that the refresh gave. */
  reads: { token: string; answers: Map<string, Promise<Response>> } | null;
}

declare global {
  /** What `early.ts` asked for; null once the shell's code runs. */
  var crewcallEarly: Early | null | undefined;
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

/** The answer once its body is here, too: read later, that would wait for the code which runs by then. */
async function whole(asking: Promise<Response>): Promise<Response> {
  const response = await asking;
  const body = await response.text();
  return Object.assign(response, { json: async () => JSON.parse(body) as unknown });
}

/** Asks for what the address's first screen reads, which the server has written into the page. */
function askReads(early: Early, token: unknown): void {
  const paths = document.querySelector<HTMLMetaElement>('meta[name=first-reads]')?.content.split(' ') ?? [];
  // Once the shell's code runs it asks by itself.
  if (typeof token !== 'string' || globalThis.crewcallEarly !== early) return;
  const headers = { accept: 'application/json', authorization: token };
  const ask = (path: string) =>
    timed(whole(fetch(path, { credentials: 'same-origin', headers, signal: AbortSignal.timeout(20_000) })));
  const answers = new Map(paths.map((path) => [path, ask(path)]));
  // One that fails is asked for again when it is wanted.
  for (const answer of answers.values()) answer.catch(() => {});
  setTimeout(() => answers.clear(), FRESH_MS);
  early.reads = { token, answers };
}

/** Asks for the session while the shell's code is still on its way, where this browser has one; then for its reads. */
export function askEarly(): void {
  if (globalThis.crewcallEarly !== undefined || isLeaving(location.pathname)) return;
  const stored = readStored(() => localStorage);
  if (stored === null ? !isKnownHere() : !stored.remember && stored.expires <= Date.now()) return;
  const answer = lock(refreshLock, () => timed(whole(fetch(refreshPath, refreshRequest()))));
  const early: Early = { answer, isHere: false, reads: null };
  globalThis.crewcallEarly = early;
  answer
    .then(async (response) => {
      early.isHere = true;
      askReads(early, ((await response.json()) as { token?: unknown }).token);
    })
    .catch(() => {});
}

/**
 * `fetch`, but the first refresh and each first read get what was asked for early; once, while it is no failure, and a
 * read by the same token only. `isAnswered`: the refresh is here, and the lock was held for it.
 * From here on nothing is asked early any more: it would wait for the lock under which the session waits for it.
 */
export function withEarly(fetch: typeof globalThis.fetch): {
  fetch: typeof globalThis.fetch;
  isAnswered: () => boolean;
} {
  let early = globalThis.crewcallEarly ?? null;
  const reads = early?.reads ?? null;
  globalThis.crewcallEarly = null;
  function taken(input: string, init?: RequestInit): Promise<Response> | undefined {
    const answer = reads?.answers.get(input);
    if (answer === undefined || new Headers(init?.headers).get('authorization') !== reads?.token)
      return undefined;
    reads.answers.delete(input);
    const again = () => fetch(input, init);
    return answer.then((response) => (response.ok ? response : again()), again);
  }
  return {
    isAnswered: () => early?.isHere === true,
    fetch(input, init) {
      if (input === refreshPath && early !== null) {
        const { answer } = early;
        early = null;
        return answer.catch(() => fetch(input, init));
      }
      const isRead = typeof input === 'string' && (init?.method ?? 'GET') === 'GET';
      return (isRead ? taken(input, init) : undefined) ?? fetch(input, init);
    },
  };
}
