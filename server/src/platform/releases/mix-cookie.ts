import type { RequestFacts } from '../http/request';
import { cookieOf, settingOf } from '../http/cookies';
import type { Links } from '../security/links';
import type { HeldMix } from './mix';

const NAME = 'mix';
const PURPOSE = 'mix-cookie';

/** Reads the mix of releases from this browser's cookie; null without one, or if it is forged or has expired. */
export function mixOf(
  links: Links,
  request: Pick<RequestFacts, 'headers'>,
  now = Date.now(),
): HeldMix | null {
  const text = cookieOf(request, NAME);
  if (text === null) return null;
  const sealed = links.unseal(PURPOSE, text, now);
  return typeof sealed === 'string'
    ? null
    : { ...(sealed.value as Omit<HeldMix, 'until'>), until: sealed.until };
}

/**
 * Makes a cookie that stores the mix in the browser until the mix expires. SameSite is lax, so that a link in a
 * message opens with the mix too; that is safe, because the cookie gives access only to what is public.
 */
export const mixCookie = (
  request: RequestFacts,
  links: Links,
  { until, ...value }: HeldMix,
  now: number,
): string =>
  settingOf(request, {
    name: NAME,
    value: links.seal(PURPOSE, value, until),
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: Math.ceil((until - now) / 1000),
  });

export const noMixCookie = (request: Pick<RequestFacts, 'origin'>): string =>
  settingOf(request, { name: NAME, value: '', path: '/', httpOnly: true, sameSite: 'lax', maxAge: 0 });
