import { readSaved } from '@crewcall/platform/local-preference';
import type { Destination } from '../../regions/destinations';
import { contractPath, isContractPath } from '../../session/redirect';

/** Storage key for the contract version that the user has postponed signing, in this tab. */
export const laterKey = 'crewcall.contract-later';

const factorPath = '/me/second-factor';

/** A user who must set up two-step sign-in can open only the page for that, and sign out. */
export const factorFirst = (destination: Destination, pathname: string, isDue: boolean): Destination =>
  !isDue || /^\/(me\/second-factor|logout|linklogin\/.*)\/?$/i.test(pathname)
    ? destination
    : { kind: 'redirect', to: factorPath };

/**
 * Shows a user the contract that they must sign when they sign in or open `/`; after that they continue to their
 * destination. Links and bookmarks to a page are not blocked, nor are users without a network, who could not sign.
 * @param due the version to sign, or null.
 */
export function contractFirst(destination: Destination, pathname: string, due: number | null): Destination {
  const isArrival = pathname === '/' || pathname.toLowerCase() === '/login';
  if (destination.kind !== 'redirect' || !isArrival || due === null || !navigator.onLine) return destination;
  if (isContractPath(destination.to) || readSaved(laterKey, 'tab') === String(due)) return destination;
  return { kind: 'redirect', to: contractPath(destination.to) };
}
