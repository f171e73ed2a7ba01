import { readSaved } from '@crewcall/platform/local-preference';
import type { Destination } from '../regions/destinations';
import { contractPath, isContractPath } from './redirect';

/** Holds the version that this tab puts off signing. */
export const laterKey = 'crewcall.contract-later';

const factorPath = '/me/second-factor';

/** Whoever owes a second factor meets nothing but the page that sets it up, and the way out. */
export const factorFirst = (destination: Destination, pathname: string, isDue: boolean): Destination =>
  !isDue || /^\/(me\/second-factor|logout|linklogin\/.*)\/?$/i.test(pathname)
    ? destination
    : { kind: 'redirect', to: factorPath };

/**
 * Whoever owes the signature of a contract meets it first on arriving, and goes on from there to where they
 * were going. A link or a bookmark to a page is not held up, and nobody is without a network, who could not sign.
 * @param due the version that waits for a signature, or null.
 */
export function contractFirst(destination: Destination, pathname: string, due: number | null): Destination {
  const isArrival = pathname === '/' || pathname.toLowerCase() === '/login';
  if (destination.kind !== 'redirect' || !isArrival || due === null || !navigator.onLine) return destination;
  if (isContractPath(destination.to) || readSaved(laterKey, 'tab') === String(due)) return destination;
  return { kind: 'redirect', to: contractPath(destination.to) };
}
