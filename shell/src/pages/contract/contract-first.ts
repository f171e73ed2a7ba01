import { readSaved } from '@crewcall/platform/local-preference';
import type { Destination } from '../../regions/destinations';
import { contractPath, isContractPath } from '../../session/redirect';

/** Storage key: the contract version that the user has put off signing in this tab. */
export const laterKey = 'crewcall.contract-later';

const factorPath = '/me/second-factor';

/** A user who must set up two-step sign-in gets only the page for that, and sign-out. */
export const factorFirst = (destination: Destination, pathname: string, isDue: boolean): Destination =>
  !isDue || /^\/(me\/second-factor|logout|linklogin\/.*)\/?$/i.test(pathname)
    ? destination
    : { kind: 'redirect', to: factorPath };

/**
 * A user who must sign a contract sees it first on arriving, and goes on from there to where they were going. Links and
 * bookmarks to a page are not blocked, nor is anybody without a network, because they could not sign.
 * @param due the version that waits for a signature, or null.
 */
export function contractFirst(destination: Destination, pathname: string, due: number | null): Destination {
  const isArrival = pathname === '/' || pathname.toLowerCase() === '/login';
  if (destination.kind !== 'redirect' || !isArrival || due === null || !navigator.onLine) return destination;
  if (isContractPath(destination.to) || readSaved(laterKey, 'tab') === String(due)) return destination;
  return { kind: 'redirect', to: contractPath(destination.to) };
}
