import type { RequestFacts } from '../http/request';
import { cookieOf, settingOf } from '../http/cookies';
import type { Links } from '../security/links';
import type { HeldMix } from './mix';

const NAME = 'mix';
const PURPOSE = 'mix-cookie';

/** The mix that this browser shows, as this server has sealed it; null for everybody else, and once its time is over. */
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
 * Keeps the mix in the browser until its time is over. Lax, so that an address that somebody sends opens with it; it
 * opens nothing that is not public.
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
