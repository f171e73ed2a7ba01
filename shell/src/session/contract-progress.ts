import type { Place } from '../regions/places';
import { contractPath, isContractPath } from './redirect';

const progressKey = 'crewcall.contract';
const laterKey = 'crewcall.contract-later';

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Without storage a reload begins anew.
  }
}

/** The boxes ticked so far for this version, so that a reload goes on where it was. */
export function readChecked(version: number): readonly string[] {
  try {
    const kept = JSON.parse(read(progressKey) ?? 'null') as { version?: unknown; checked?: unknown } | null;
    return kept?.version === version && Array.isArray(kept.checked)
      ? kept.checked.filter((id): id is string => typeof id === 'string')
      : [];
  } catch {
    return [];
  }
}
export const writeChecked = (version: number, checked: readonly string[]): void =>
  write(progressKey, JSON.stringify({ version, checked }));
export const forgetChecked = (): void => write(progressKey, null);

/** "Not now", for this tab and version: a shift may be waiting. */
export const putOff = (version: number): void => write(laterKey, String(version));

/**
 * Whoever owes the signature of a contract meets it first on arriving, and goes on from there to where they
 * were going; a link or a bookmark to a page is not held up, and nobody is without a network, who could not sign.
 * @param due the version that waits for a signature, or null.
 */
export function contractFirst(place: Place, pathname: string, due: number | null): Place {
  const isArrival = pathname === '/' || pathname.toLowerCase() === '/login';
  if (place.kind !== 'redirect' || !isArrival || due === null || !navigator.onLine) return place;
  if (isContractPath(place.to) || read(laterKey) === String(due)) return place;
  return { kind: 'redirect', to: contractPath(place.to) };
}
