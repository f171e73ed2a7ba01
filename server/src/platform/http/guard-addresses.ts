import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '@crewcall/domain/units';
import { CallError, tooMany } from '../../errors';
import { redactText } from '../security/redact';
import { countedAddress } from './address';
import { RateLimiter } from './rate-limiter';

/** Maximum length of an address (path and query), in characters; longer ones are refused. */
export const LONGEST_ADDRESS = 4_096;

/** An address for the log: without secrets, and not longer than `LONGEST_ADDRESS`. */
export const loggedAddress = (url: string): string => redactText(url.slice(0, LONGEST_ADDRESS));

/**
 * The most requests per minute from one sender for pages and files, not calls. Five hundred phones that share a
 * venue's address and open Crewcall for the first time send about 15,000.
 */
const MOST = 30_000;

/**
 * Refuses addresses that are too long (414), and senders that request too many pages and files (429). Returns the
 * check, for requests that reach no hook.
 */
export function guardAddresses(app: FastifyInstance): (request: FastifyRequest) => void {
  const limiter = new RateLimiter();
  const check = (request: FastifyRequest): void => {
    if (request.url.length > LONGEST_ADDRESS)
      throw new CallError(414, 'This address is too long. Please open the page from the menu.');
    if (request.routeOptions.config.call !== undefined) return;
    const wait = limiter.hit(countedAddress(request.ip), MOST, MINUTE_MS);
    if (wait > 0) tooMany(wait / 1000, undefined, 'requests');
  };
  app.addHook('onRequest', async (request) => check(request));
  return check;
}
