import type { SetCookie } from 'cookie';
import type { Who } from '@crewcall/domain/policies';
import type { RequestFacts } from '../platform/http/request';
import { cookieOf, settingOf } from '../platform/http/cookies';
import { viewFor } from '../platform/web/hints';

const NAME = 'rt';
const AUTH_PATH = '/api/auth';
const VIEW_S = 30 * 24 * 3600;

const isSecure = ({ origin }: RequestFacts): boolean => origin.startsWith('https:');

/**
 * Over https the prefix makes browsers accept the cookie only if this host itself has set it over https, not a
 * neighbour under the same domain.
 */
const prefixed = (request: RequestFacts, name: string): string =>
  isSecure(request) ? `__Host-${name}` : name;

/** A cookie of `setAuthCookie`, or null. */
export const readAuthCookie = (request: RequestFacts, name: string): string | null =>
  cookieOf(request, prefixed(request, name));

/** The refresh token of a request, or null. */
export const readCookie = (request: RequestFacts): string | null => readAuthCookie(request, NAME);

/**
 * A `set-cookie` value that scripts cannot read. Without the prefix, which requires the path `/`, it is sent only to
 * sign-in calls.
 */
export const setAuthCookie = (request: RequestFacts, cookie: SetCookie): string =>
  settingOf(request, {
    ...cookie,
    name: prefixed(request, cookie.name),
    path: isSecure(request) ? '/' : AUTH_PATH,
    httpOnly: true,
  });

/**
 * The `view` cookie gives no access. The server reads it when it sends the page, so that it preloads only code of
 * screens that this user may open.
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
 * Value of `clear-site-data` at the end of a session: the browser deletes what it has cached, such as pictures. The
 * service worker's cache, mainly code, is not deleted.
 */
export const emptyCache = '"cache"';

/**
 * The refusal for a page that may not use the cookie. It also says how to fix PUBLIC_URL, because a proxy that
 * forwards another Host looks the same as a stranger's page.
 */
export const notOurPage = (request: RequestFacts): string =>
  `This must come from our own page, which is ${request.origin}. Open it there. The person who runs the server sets PUBLIC_URL to the address that people use.`;

/**
 * Only our own pages may use the cookie. SameSite=Strict excludes other sites; the Origin check excludes neighbours
 * on the same site (another port, another subdomain).
 */
export function isOwnOrigin(request: RequestFacts): boolean {
  const { origin } = request.headers;
  if (typeof origin !== 'string') return request.headers['sec-fetch-site'] !== 'cross-site';
  if (origin === request.origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}
