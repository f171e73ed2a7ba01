import { LAG_LIMIT_MS } from '../database/replica';
import type { RequestFacts } from './request';
import { cookieOf, settingOf } from './cookies';

const NAME = 'wrote';

/** The browser sends it for as long as a standby may lag, so that every server knows that its user has written. */
export const wroteCookie = (request: Pick<RequestFacts, 'origin'>): string =>
  settingOf(request, { name: NAME, value: '1', path: '/api', httpOnly: true, maxAge: LAG_LIMIT_MS / 1000 });

export const hasJustWritten = (request: Pick<RequestFacts, 'headers'>): boolean =>
  cookieOf(request, NAME) !== null;
