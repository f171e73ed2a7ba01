import type { SetCookie } from 'cookie';
import type { Who } from '@crewcall/domain/policies';
import type { RequestFacts } from '../platform/http/request';
import { cookieOf, settingOf } from '../platform/http/cookies';
import { viewFor } from '../platform/web/hints';

const NAME = 'rt';
const AUTH_PATH = '/api/auth';
const VIEW_S = 30 * 24 * 3600;

const isSecure = ({ origin }: RequestFacts): boolean => origin.startsWith('https:');

/** Over https its prefix says that this host alone has set it, over https: no neighbour under the same domain. */
const prefixed = (request: RequestFacts, name: string): string =>
  isSecure(request) ? `__Host-${name}` : name;

/** A cookie of `setAuthCookie`, or null. */
export const readAuthCookie = (request: RequestFacts, name: string): string | null =>
  cookieOf(request, prefixed(request, name));

/** The refresh token of a request, or null. */
export const readCookie = (request: RequestFacts): string | null => readAuthCookie(request, NAME);

/** A `set-cookie` value hidden from scripts. Without the prefix, which demands the path `/`, only sign-in calls get it. */
export const setAuthCookie = (request: RequestFacts, cookie: SetCookie): string =>
  settingOf(request, {
    ...cookie,
    name: prefixed(request, cookie.name),
    path: isSecure(request) ? '/' : AUTH_PATH,
    httpOnly: true,
  });

/**
 * The `view` cookie grants no access. The server reads it when it sends the page, to preload only code of screens that
 * this user may open.
 */
export const viewCookie = (request: RequestFacts, user: Who | null): string =>
  settingOf(request, {
    name: 'view',
    value: user ? viewFor(user) : '',
    path: '/',
    maxAge: user ? VIEW_S : 0,
  });

/** `maxAgeMs` null makes a session cookie, which ends with the browser (without Remember me). */
export const setCookie = (request: RequestFacts, token: string, maxAgeMs: number | null): string =>
  setAuthCookie(request, {
    name: NAME,
    value: token,
    ...(maxAgeMs === null ? {} : { maxAge: Math.floor(maxAgeMs / 1000) }),
  });

export const clearCookie = (request: RequestFacts): string => setCookie(request, '', 0);

/**
 * `clear-site-data` at the end of a session: the browser deletes what it cached of us, such as pictures. What the
 * service worker has cached, code above all, stays.
 */
export const emptyCache = '"cache"';

/**
 * The refusal for a page that may not use the cookie. It says how to fix PUBLIC_URL too, because a proxy that passes on
 * another Host looks the same as a stranger's page.
 */
export const notOurPage = (request: RequestFacts): string =>
  `This must come from our own page, which is ${request.origin}. Open it there. The person who runs the server sets PUBLIC_URL to the address that people use.`;

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
