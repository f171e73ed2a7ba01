import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { createHmac, timingSafeEqual } from 'node:crypto';

interface BlobLinkOptions {
  /** How long the link works, in ms; an hour by default. */
  ttlMs?: number;
  /** Name of the download. */
  filename?: string;
  /** Shown by the browser instead of downloaded; only for pictures and PDF. */
  inline?: boolean;
}

/** Signed addresses for `<img>`, previews and downloads, because these cannot send the authorization header. */
export interface Links {
  /**
   * `path` (with or without a query) with expiry and signature; valid for at least `ttlMs` and at most twice as long.
   */
  sign(path: string, ttlMs?: number, now?: number): string;
  /** Is this address, as received, signed by us and not yet expired? */
  good(url: string, now?: number): boolean;
  /** Address of a user's picture, for `<img>`. */
  picture(idUser: number): string;
  /** Address of a stored blob. */
  blob(id: number, options?: BlobLinkOptions): string;
  /** Signs `value` as text that anybody can read and nobody can change, only for this `purpose`, until `until`. */
  seal(purpose: string, value: unknown, until: number): string;
  /** Reads a value sealed for this purpose. `forged` if we did not seal it, `expired` if its time is over. */
  unseal(
    purpose: string,
    text: string,
    now?: number,
  ): { value: unknown; until: number } | 'forged' | 'expired';
}

/**
 * Makes links signed with `key`. Expiry times are rounded, so that a list has the same addresses (and ETag) for a
 * while.
 */
export function makeLinks(key: Buffer): Links {
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 32);
  const sign = (path: string, ttlMs = HOUR_MS, now = Date.now()) => {
    const until = (Math.floor(now / ttlMs) + 2) * ttlMs;
    const unsigned = `${path}${path.includes('?') ? '&' : '?'}until=${until}`;
    return `${unsigned}&sig=${mac(unsigned)}`;
  };
  const isMac = (text: string, given: string): boolean => {
    const [a, b] = [Buffer.from(given), Buffer.from(mac(text))];
    return a.length === b.length && timingSafeEqual(a, b);
  };
  return {
    sign,
    picture: (idUser) => sign(`/api/user/getUserPicture/${idUser}`, DAY_MS),
    good: (url, now = Date.now()) => {
      const at = url.lastIndexOf('&sig=');
      if (at < 0) return false;
      if (!isMac(url.slice(0, at), url.slice(at + 5))) return false;
      return Number(/[?&]until=(\d+)$/.exec(url.slice(0, at))?.[1] ?? 0) > now;
    },
    blob: (id, { ttlMs, filename, inline } = {}) => {
      const query = new URLSearchParams();
      if (filename) query.set('name', filename);
      if (inline) query.set('inline', '1');
      const text = query.toString();
      return sign(`/api/files/${id}${text ? `?${text}` : ''}`, ttlMs);
    },
    seal: (purpose, value, until) => {
      const body = Buffer.from(JSON.stringify({ value, until })).toString('base64url');
      return `${body}.${mac(`${purpose}:${body}`)}`;
    },
    unseal: (purpose, text, now = Date.now()) => {
      const [body = '', given = ''] = text.split('.');
      if (!isMac(`${purpose}:${body}`, given)) return 'forged';
      const sealed = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
        value: unknown;
        until: number;
      };
      return sealed.until > now ? sealed : 'expired';
    },
  };
}
