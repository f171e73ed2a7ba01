import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '@crewcall/domain/units';
import { CallError, tooMany } from '../../errors';
import { redactText } from '../security/redact';
import { countedAddress } from './address';
import { RateLimiter } from './rate-limiter';

/** Characters of the longest address, path and query, that is answered. */
export const LONGEST_ADDRESS = 4_096;

/** An address for the log: without secrets, and no longer than one that is answered. */
export const loggedAddress = (url: string): string => redactText(url.slice(0, LONGEST_ADDRESS));

/**
 * Requests a minute from one sender that are no call: pages and files. Five hundred phones that share a venue's address
 * and open Crewcall for the first time send about 15,000.
 */
const MOST = 30_000;

/**
 * Refuses addresses that are too long (414), and senders that ask for too many pages and files (429). Returns the check,
 * for requests that reach no hook.
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
