import { DAY_MS } from '@crewcall/domain/units';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestFacts } from '../platform/http/request';
import type { Keys } from '../platform/security/keys';
import { newToken } from './tokens';
import { readAuthCookie, setAuthCookie } from './cookie';

const NAME = 'known';
/** The longest time that browsers store a cookie; each sign-in starts it again. */
const COOKIE_S = (400 * DAY_MS) / 1000;
/** How many users one browser remembers, latest first, because colleagues may share a tablet. */
const MOST_PEOPLE = 8;

/** A browser in which users have signed in before. */
interface KnownBrowser {
  id: string;
  people: readonly number[];
}

const macOf = ({ link }: Keys, text: string): Buffer =>
  createHmac('sha256', link).update(`known-browser ${text}`).digest();

/**
 * Reads the `known` cookie; null if there is none or its signature is wrong. The cookie signs nobody in. With it we
 * count this browser's password attempts separately, so that guesses made elsewhere cannot lock the owner out.
 */
function readKnownBrowser(request: RequestFacts, keys: Keys): KnownBrowser | null {
  const [id = '', people = '', mac = ''] = (readAuthCookie(request, NAME) ?? '').split('.');
  const given = Buffer.from(mac, 'base64url');
  const wanted = macOf(keys, `${id}.${people}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return { id, people: people.split('-').map(Number) };
}

/** Returns the id of the request's browser if this user has signed in with it before, else null. */
export function browserOf(request: RequestFacts, keys: Keys, idUser: number | undefined): string | null {
  const browser = readKnownBrowser(request, keys);
  return browser !== null && idUser !== undefined && browser.people.includes(idUser) ? browser.id : null;
}

/** Makes the cookie for a sign-in or password reset: adds this user to the browser's known users. */
export function knownCookie(request: RequestFacts, keys: Keys, idUser: number): string {
  const before = readKnownBrowser(request, keys);
  const others = (before?.people ?? []).filter((id) => id !== idUser);
  const people = [idUser, ...others].slice(0, MOST_PEOPLE).join('-');
  const text = `${before?.id ?? newToken().slice(0, 22)}.${people}`;
  const value = `${text}.${macOf(keys, text).toString('base64url')}`;
  return setAuthCookie(request, { name: NAME, value, maxAge: COOKIE_S });
}
