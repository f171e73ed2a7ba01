import { misfitsOf } from '@crewcall/contract/fit';
import type { Names, Provides } from '@crewcall/contract/fit';
import type { Party } from '@crewcall/contract/neighbours';
import { SHELL } from '@crewcall/contract/shell-paths';
import type { Db } from '../../db/schema';
import { conflict } from '../../errors';
import { isReplaceable, mountedReleases } from './mounted';
import type { Mounted } from './mounted';

export interface Losses {
  /** What people have now and would lose, a sentence each. */
  broken: string[];
  /** What could not be gone back to. */
  noWayBack: string[];
}

export type UsesOf = (remote: string, release: string) => Promise<Names>;

/**
 * What the deployed releases would miss in a shell and server that are to take over. Those that a start replaces
 * (`coming`) do not count, nor do builds of the work tree: they are built anew with it.
 */
export async function lossesWith(
  db: Db,
  uses: UsesOf,
  provides: Provides,
  coming: readonly Party[] = [],
): Promise<Losses> {
  const deployed = (await mountedReleases(db)).filter(({ isDeployed }) => isDeployed);
  return lossesIn(deployed, uses, provides, coming);
}

async function lossesIn(
  mounted: readonly Mounted[],
  uses: UsesOf,
  provides: Provides,
  coming: readonly Party[] = [],
): Promise<Losses> {
  const isReplaced = (name: string) => {
    const live = mounted.find(({ manifest, state }) => manifest.name === name && state === 'live');
    const next = coming.find(({ manifest }) => manifest.name === name);
    return (
      live !== undefined &&
      next !== undefined &&
      isReplaceable({ ...live, version: live.manifest.version }, next.manifest.version)
    );
  };
  const losses: Losses = { broken: [], noWayBack: [] };
  for (const { manifest, state } of mounted.filter((one) => one.manifest.name !== SHELL)) {
    const { name, version, release, requires } = manifest;
    if (state !== 'previous' && isReplaced(name)) continue;
    // A list that cannot be read now says nothing against it, and shells compare by themselves.
    const list = await uses(name, release).catch(() => ({}));
    const said = misfitsOf(requires, list, provides);
    if (said.length === 0) continue;
    const told = state === 'previous' ? losses.noWayBack : losses.broken;
    told.push(`${name} ${version} (${state}) does not fit: ${said.join(' ')}`);
  }
  return losses;
}

/** Refuses (409) a shell that does not fit a remote in use: people would lose that remote. */
export async function checkLosses(
  mounted: readonly Mounted[],
  uses: UsesOf,
  provides: Provides,
): Promise<void> {
  const { broken } = await lossesIn(mounted, uses, provides);
  if (broken.length > 0)
    conflict(
      `People would lose what they have. ${broken.join(' ')} Put up releases that fit this shell first.`,
      { misfits: broken },
    );
}

/** Ends a start with which people would lose what they have. */
export function refuseBroken({ broken }: Losses): void {
  if (broken.length === 0) return;
  throw new Error(
    `This Crewcall is not started, because people would lose what they have. ${broken.join(' ')} ` +
      'Start the Crewcall of before and put up releases that fit both, or set ALLOW_MISFITS=yes: ' +
      'then these parts say that they do not fit.',
  );
}
