import { MINUTE_MS } from '@crewcall/domain/units';
import { tooMany } from '../../errors';
import { RateLimiter } from './rate-limiter';

/** A minute, from one address. A venue full of phones whose sessions have ended sends far fewer. */
const MOST = 600;

/** Counts unknown tokens by address, to refuse more of them before a database query. */
export class UnknownTokens {
  private readonly limiter = new RateLimiter();

  constructor(private readonly sessions: { knows(token: string): boolean }) {}

  /** Finds the sender of this token. CallError 429 if it is new and its address has sent too many unknown ones. */
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
