import type { Who } from '@crewcall/domain/policies';
import type { RequestFacts } from '../platform/handle';
import { viewFor } from '../platform/web/hints';

const NAME = 'rt';
export const AUTH_PATH = '/api/auth';
const VIEW_S = 30 * 24 * 3600;

/** A cookie of the request by its name, or null. */
export function cookieOf(request: RequestFacts, name: string): string | null {
  const header = request.headers.cookie;
  if (typeof header !== 'string') return null;
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null;
  }
  return null;
}

/** The refresh token of a request, or null. */
export const readCookie = (request: RequestFacts): string | null => cookieOf(request, NAME);

/** The cookie attribute of a product that is reached by https. */
export const secure = (request: RequestFacts) => (request.origin.startsWith('https:') ? '; Secure' : '');

/**
 * The `view` cookie opens nothing: it tells the page's server which code to name in preload hints, so that a browser
 * is not told to fetch what its user may not see.
 */
export const viewCookie = (request: RequestFacts, user: Who | null): string =>
  `view=${user ? viewFor(user) : ''}; Path=/; SameSite=Strict${secure(request)}; Max-Age=${user ? VIEW_S : 0}`;

/** `maxAgeMs` null makes a session cookie, which ends with the browser (without Remember me). */
export const setCookie = (request: RequestFacts, token: string, maxAgeMs: number | null): string =>
  `${NAME}=${token}; Path=${AUTH_PATH}; HttpOnly; SameSite=Strict${secure(request)}` +
  (maxAgeMs === null ? '' : `; Max-Age=${Math.floor(maxAgeMs / 1000)}`);

export const clearCookie = (request: RequestFacts): string =>
  `${NAME}=; Path=${AUTH_PATH}; HttpOnly; SameSite=Strict${secure(request)}; Max-Age=0`;

/**
 * Only our own pages may use the cookie. SameSite=Strict keeps other sites out; the Origin check keeps out
 * neighbours on the same site (another port, another subdomain).
 */
export function isOwnOrigin(request: RequestFacts): boolean {
  const { origin } = request.headers;
  if (typeof origin !== 'string') return request.headers['sec-fetch-site'] !== 'cross-site';
  if (origin === request.origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}
