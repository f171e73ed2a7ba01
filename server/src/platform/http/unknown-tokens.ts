import { MINUTE_MS } from '@crewcall/domain/units';
import { tooMany } from '../../errors';
import { RateLimiter } from './rate-limiter';

/**
 * The most unknown tokens per minute from one address. A venue full of phones with expired sessions sends far fewer.
 */
const MOST = 600;

/** Counts unknown tokens by address, so that an address over the limit is refused without a database query. */
export class UnknownTokens {
  private readonly limiter = new RateLimiter();

  constructor(private readonly sessions: { knows(token: string): boolean }) {}

  /**
   * Finds the sender of this token. CallError 429 if the token is not cached and its address has sent too many
   * unknown tokens.
   */
  async during<T extends { user: unknown }>(
    token: string | null,
    address: string,
    ask: (token: string | null) => Promise<T>,
  ): Promise<T> {
    if (token === null || this.sessions.knows(token)) return ask(token);
    const wait = this.limiter.hit(address, MOST, MINUTE_MS, 0);
    if (wait > 0) tooMany(wait / 1000, undefined, 'requests');
    let isKnown = false;
    try {
      const found = await ask(token);
      isKnown = found.user !== null;
      return found;
    } finally {
      if (!isKnown) this.limiter.hit(address, MOST, MINUTE_MS);
    }
  }
}
