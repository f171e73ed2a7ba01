import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/** Also accepts the previous and the next code, because phones' clocks are slightly wrong. */
const WINDOW = 1;

const codesOf = (key: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: PERIOD_S });

/** A new key in base32, 160 random bits. */
export const newKey = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth:` address of the key, which authenticator apps read from a QR code. */
export const addressOf = (key: string, issuer: string, label: string): string =>
  codesOf(key, { issuer, label }).toString();

/**
 * The number of the 30-second step since 1970 to which this code belongs; null if it is more than one step from now.
 */
export function stepOf(key: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = codesOf(key).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}
