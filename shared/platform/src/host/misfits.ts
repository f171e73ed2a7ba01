import { misfitsOf } from '@crewcall/contract/fit';
import type { Names, Provides } from '@crewcall/contract/fit';
import type { Release } from './registry';

/** Reads JSON from an address. */
export type ReadJson = <T>(address: string) => Promise<T>;

/** ms for each answer, for the region waits meanwhile. */
const READ_MS = 4000;

export const readerOf =
  (get: typeof fetch): ReadJson =>
  async <T>(address: string) => {
    const response = await get(address, { signal: AbortSignal.timeout(READ_MS) });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return (await response.json()) as T;
  };

/**
 * What a release needs and does not get from this host and the server behind it. `provided` is the hash of what the
 * host provides, `calls` what the server's calls take and give. What cannot be compared is tried: a part that fails
 * says so in its place.
 */
export async function misfitsHere(
  { base, manifest: { requires } }: Release,
  provided: string,
  read: ReadJson,
  calls: () => Promise<Names>,
): Promise<string[]> {
  try {
    const own = await read<Provides>(`/assets/provides.${provided}.json`);
    const coarse = misfitsOf(requires, {}, own);
    if (coarse.length > 0 || requires.uses === undefined) return coarse;
    const uses = await read<Names>(`${base}/${requires.uses}`);
    return misfitsOf(requires, uses, { ...own, names: { ...own.names, ...(await calls()) } });
  } catch {
    return [];
  }
}
