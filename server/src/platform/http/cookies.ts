import { parseCookie, stringifySetCookie } from 'cookie';
import type { SetCookie } from 'cookie';
import type { RequestFacts } from './request';

/** A cookie of the request by its name, or null. */
export const cookieOf = ({ headers }: Pick<RequestFacts, 'headers'>, name: string): string | null =>
  parseCookie(String(headers['cookie'] ?? ''))[name] || null;

/** A `Set-Cookie` header: for this site alone, and for https alone where the product is reached by it. */
export const settingOf = ({ origin }: Pick<RequestFacts, 'origin'>, cookie: SetCookie): string =>
  stringifySetCookie({ sameSite: 'strict', ...cookie, secure: origin.startsWith('https:') });
