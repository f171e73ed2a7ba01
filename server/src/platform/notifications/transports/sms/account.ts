import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isLoopback } from '../../../operations/settings';

/** The account that SMS_URL names, as `twilio://USER:SECRET@host?from=…`. */
export interface SmsAccount {
  user: string;
  secret: string;
  /** `https://host`; http only for a host on this machine. */
  base: string;
  /** Sender name or number; null for one that the provider chooses. */
  from: string | null;
  authorization: string;
}

export function smsAccount(address: string): SmsAccount {
  const url = new URL(address);
  const user = decodeURIComponent(url.username);
  const secret = decodeURIComponent(url.password);
  // In a query a plus sign means a space, but people type their number with it.
  const from = url.searchParams.get('from')?.replace(/^ /, '+').trim() || null;
  return {
    user,
    secret,
    base: `${isLoopback(url.hostname) ? 'http' : 'https'}://${url.host}`,
    from,
    authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
  };
}

/** A sender name such as `BrightCrew` cannot be answered. */
export const isNumber = (from: string | null): boolean => from === null || /^\+?\d{5,15}$/.test(from);

/** Are these texts equal? Takes as long for any wrong text. */
export function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

const tokenOf = ({ user, secret }: SmsAccount): string =>
  createHmac('sha256', secret).update(`sms hook of ${user}`).digest('hex').slice(0, 40);

/** The address with a secret that only this account's provider knows, for providers that do not sign requests. */
export function withHookToken(account: SmsAccount, page: string): string {
  const url = new URL(page);
  url.searchParams.set('token', tokenOf(account));
  return url.href;
}

export const hasHookToken = (account: SmsAccount, url: string): boolean =>
  isSame(new URL(url).searchParams.get('token') ?? '', tokenOf(account));
