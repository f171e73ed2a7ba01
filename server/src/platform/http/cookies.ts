import { parseCookie, stringifySetCookie } from 'cookie';
import type { SetCookie } from 'cookie';
import type { RequestFacts } from './request';

/** A cookie of the request by its name, or null. */
export const cookieOf = ({ headers }: Pick<RequestFacts, 'headers'>, name: string): string | null =>
  parseCookie(String(headers['cookie'] ?? ''))[name] || null;

/** Makes a `Set-Cookie` header: only for this site, and only for https if the product is reached over https. */
export const settingOf = ({ origin }: Pick<RequestFacts, 'origin'>, cookie: SetCookie): string =>
  stringifySetCookie({ sameSite: 'strict', ...cookie, secure: origin.startsWith('https:') });
