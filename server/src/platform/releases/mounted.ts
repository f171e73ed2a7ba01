import { neighbourMisfits, neighbourOrigins, serverParty } from '@crewcall/contract/neighbours';
import type { Party } from '@crewcall/contract/neighbours';
import type { Names } from '@crewcall/contract/fit';
import { SHELL } from '@crewcall/contract/shell-paths';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import { compareVersions } from '@crewcall/contract/range';
import type { Db } from '../../db/schema';
import { conflict } from '../../errors';

/** A release that people have, or that its team goes back to. */
export interface Mounted extends Party {
  manifest: RemoteManifest;
  /** Published by somebody, not by a start of the server. */
  isDeployed: boolean;
}

/**
 * Whether a start may put this version in the place of what is live: of a build of the work tree any, of what somebody
 * deployed a newer one.
 */
export const isReplaceable = (
  live: Pick<Mounted, 'isDeployed'> & { version: string },
  next: string,
): boolean => !live.isDeployed || compareVersions(next, live.version) > 0;

/** Of all that a release uses the part that other remotes give. */
export const needsOf = (uses: Names): Names =>
  Object.fromEntries(neighbourOrigins.flatMap((origin) => (uses[origin] ? [[origin, uses[origin]]] : [])));

/** Every release of a remote or the shell that is live, a canary, or was live before. */
export async function mountedReleases(tx: Db): Promise<Mounted[]> {
  const entries = await tx
    .selectFrom('registry_entry')
    .select(['live_release_id', 'canary_release_id', 'previous_release_id'])
    .execute();
  const states = new Map<number, Party['state']>();
  for (const entry of entries) {
    if (entry.previous_release_id !== null) states.set(entry.previous_release_id, 'previous');
    if (entry.canary_release_id !== null) states.set(entry.canary_release_id, 'canary');
    if (entry.live_release_id !== null) states.set(entry.live_release_id, 'live');
  }
  if (states.size === 0) return [];
  const rows = await tx
    .selectFrom('release')
    .select(['id', 'manifest', 'needs', 'published_by'])
    .where('id', 'in', [...states.keys()])
    .execute();
  return rows.map(({ id, manifest, needs, published_by }) => ({
    manifest,
    needs,
    state: states.get(id) ?? 'previous',
    isDeployed: published_by !== null,
  }));
}

/**
 * What a release misses in those of others, or takes from them, a sentence each. Whoever starts the server brings all
 * remotes of one work tree: `coming` are these, and each takes the place of its forerunner.
 */
export function neighbourFaults(
  candidate: Party,
  mounted: readonly Mounted[],
  coming?: readonly Party[],
): string[] {
  const { name } = candidate.manifest;
  const isOwn = (party: Party) => party.manifest.name === name;
  const isBuiltAnew = (party: Mounted) =>
    !party.isDeployed && (coming ?? []).some(({ manifest }) => manifest.name === party.manifest.name);
  const beside =
    coming === undefined ? mounted : mounted.filter((one) => one.state === 'live' && !isBuiltAnew(one));
  const added = (coming ?? []).filter(
    ({ manifest }) => !beside.some((one) => one.manifest.name === manifest.name),
  );
  const others = [...beside, ...added, serverParty].filter((party) => !isOwn(party));
  return neighbourMisfits(candidate, mounted.filter(isOwn), others);
}

/** Refuses (409) a release with `neighbourFaults`; not the shell of a start, without which there is no page at all. */
export function checkNeighbours(
  candidate: Party,
  mounted: readonly Mounted[],
  coming?: readonly Party[],
): void {
  if (candidate.manifest.name === SHELL && coming !== undefined) return;
  const said = neighbourFaults(candidate, mounted, coming);
  if (said.length > 0) conflict(said.join(' '), { misfits: said });
}
