import type { EarlyAnswer } from '@crewcall/platform';
import { timed } from './request-times';

/** ms after which an answer that nobody has taken is forgotten. */
const EARLY_MS = 30_000;
export const registryKey = 'crewcall.registry';

interface EarlyAsked {
  token: string;
  /** By path; taken out with the first use. */
  asked: Map<string, { response: Promise<Response>; answer: EarlyAnswer<unknown> | null }>;
}

declare global {
  /** What `early.ts` asks for once the early refresh has given a token. */
  var crewcallEarlyCalls: Promise<EarlyAsked | null> | undefined;
}

interface Route {
  path: string;
  early?: { path: string }[];
}
interface Registry {
  remotes?: { live?: { manifest?: { routes?: Route[] } } | null; disabled?: unknown }[];
}

/** What the first screen of an address reads, as its remote's manifest says; from the page, else the last visit. */
export function earlyPaths(pathname: string, registry: Registry | null): string[] {
  const at = `${pathname}/`.toLowerCase();
  const routes = (registry?.remotes ?? []).flatMap(({ live, disabled }) =>
    disabled ? [] : (live?.manifest?.routes ?? []),
  );
  const route = routes.find(({ path }) => at.startsWith(`${path}/`.toLowerCase()));
  return (route?.early ?? []).map(({ path }) => path);
}

function readRegistry(): Registry | null {
  const inPage = document.getElementById('registry')?.textContent ?? 'null';
  const text = inPage === 'null' ? localStorage.getItem(registryKey) : inPage;
  return text === null ? null : (JSON.parse(text) as Registry);
}

async function ask(paths: readonly string[], refresh: Promise<Response>): Promise<EarlyAsked | null> {
  const answer = await refresh;
  const { token } = answer.ok ? ((await answer.clone().json()) as { token?: unknown }) : {};
  if (typeof token !== 'string') return null;
  const asked: EarlyAsked['asked'] = new Map();
  for (const path of paths) {
    const response = timed(
      fetch(path, {
        credentials: 'same-origin',
        headers: { accept: 'application/json', authorization: token },
        signal: AbortSignal.timeout(EARLY_MS),
      }),
    );
    const entry = { response, answer: null as EarlyAnswer<unknown> | null };
    asked.set(path, entry);
    // Read as soon as it is there, so that the first frame of the screen has it.
    response
      .then(async (arrived) => {
        const data: unknown = arrived.ok ? await arrived.clone().json() : null;
        const isRefused = (data as { error?: unknown } | null)?.error === true;
        if (data !== null && !isRefused) entry.answer = { data, at: Date.now() };
      })
      .catch(() => {});
  }
  return { token, asked };
}

/** Asks for what the address's first screen reads, as soon as the early refresh has answered. */
export function askCallsEarly(): void {
  const refresh = globalThis.crewcallEarly;
  if (!refresh || globalThis.crewcallEarlyCalls !== undefined) return;
  const paths = earlyPaths(location.pathname, readRegistry());
  if (paths.length > 0) globalThis.crewcallEarlyCalls = ask(paths, refresh).catch(() => null);
}

export interface EarlyCalls {
  /** The answer to a read, if it is there and was asked for with this very token; once. */
  take(path: string, token: string | null): EarlyAnswer<unknown> | null;
  /** `fetch`, but a read that is on its way is not asked twice, while it is no failure. */
  fetch: typeof fetch;
}

/** Takes over what was asked early. Another token, so another user, gets none of it. */
export function takeEarlyCalls(fetch: typeof globalThis.fetch): EarlyCalls {
  let early: EarlyAsked | null = null;
  const began = Date.now();
  const asking = globalThis.crewcallEarlyCalls?.then((asked) => (early = asked));
  globalThis.crewcallEarlyCalls = undefined;
  const find = (path: string, token: string | null) => {
    if (early === null || early.token !== token || Date.now() - began > EARLY_MS) return null;
    return early.asked.get(path) ?? null;
  };
  return {
    take(path, token) {
      const answer = find(path, token)?.answer ?? null;
      if (answer !== null) early?.asked.delete(path);
      return answer;
    },
    async fetch(input, init) {
      const method = init?.method ?? 'GET';
      if (asking === undefined || typeof input !== 'string' || method !== 'GET') return fetch(input, init);
      const token = new Headers(init?.headers).get('authorization');
      if (token === null) return fetch(input, init);
      await asking;
      const found = find(input, token);
      if (found === null) return fetch(input, init);
      early?.asked.delete(input);
      const response = await found.response.catch(() => null);
      init?.signal?.throwIfAborted();
      return response?.ok === true ? response : fetch(input, init);
    },
  };
}
