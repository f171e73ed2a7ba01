import { DAY_MS } from '@crewcall/domain/units';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestFacts } from '../platform/http/request';
import { cookieOf } from '../platform/http/cookies';
import type { Keys } from '../platform/security/keys';
import { newToken } from './tokens';
import { setAuthCookie } from './cookie';

const NAME = 'known';
/** The longest that browsers store a cookie; each sign-in restarts it. */
const COOKIE_S = (400 * DAY_MS) / 1000;
/** How many people a shared tablet may know, the latest first. */
const MOST_PEOPLE = 8;

/** A browser in which somebody was signed in before. */
interface KnownBrowser {
  id: string;
  people: readonly number[];
}

const macOf = ({ link }: Keys, text: string): Buffer =>
  createHmac('sha256', link).update(`known-browser ${text}`).digest();

/**
 * The `known` cookie, read back; null if there is none or it is not ours. It does not sign in. It says that guesses
 * made elsewhere are not this browser's, so that they cannot lock its owner out.
 */
function readKnownBrowser(request: RequestFacts, keys: Keys): KnownBrowser | null {
  const [id = '', people = '', mac = ''] = (cookieOf(request, NAME) ?? '').split('.');
  const given = Buffer.from(mac, 'base64url');
  const wanted = macOf(keys, `${id}.${people}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return { id, people: people.split('-').map(Number) };
}

/** The browser of the request, where this person was signed in with it before; else null. */
export function browserOf(request: RequestFacts, keys: Keys, idUser: number | undefined): string | null {
  const browser = readKnownBrowser(request, keys);
  return browser !== null && idUser !== undefined && browser.people.includes(idUser) ? browser.id : null;
}

/** The cookie after a sign-in or a new password by mail: this person is known in this browser from now on. */
export function knownCookie(request: RequestFacts, keys: Keys, idUser: number): string {
  const before = readKnownBrowser(request, keys);
  const others = (before?.people ?? []).filter((id) => id !== idUser);
  const people = [idUser, ...others].slice(0, MOST_PEOPLE).join('-');
  const text = `${before?.id ?? newToken().slice(0, 22)}.${people}`;
  const value = `${text}.${macOf(keys, text).toString('base64url')}`;
  return setAuthCookie(request, { name: NAME, value, maxAge: COOKIE_S });
}
