import type { RequestFacts } from '../platform/handle';

const NAME = 'rt';
const PATH = '/api/auth';

/** The refresh token of a request, or null. */
export function readCookie(request: RequestFacts): string | null {
  const header = request.headers.cookie;
  if (typeof header !== 'string') return null;
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === NAME) return pair.slice(at + 1).trim() || null;
  }
  return null;
}

const secure = (request: RequestFacts) => (request.origin.startsWith('https:') ? '; Secure' : '');

/** `maxAgeMs` null makes a session cookie, which ends with the browser (without Remember me). */
export const setCookie = (request: RequestFacts, token: string, maxAgeMs: number | null): string =>
  `${NAME}=${token}; Path=${PATH}; HttpOnly; SameSite=Strict${secure(request)}` +
  (maxAgeMs === null ? '' : `; Max-Age=${Math.floor(maxAgeMs / 1000)}`);

export const clearCookie = (request: RequestFacts): string =>
  `${NAME}=; Path=${PATH}; HttpOnly; SameSite=Strict${secure(request)}; Max-Age=0`;

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
