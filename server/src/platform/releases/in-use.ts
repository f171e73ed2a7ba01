import { satisfy } from '@module-federation/runtime-core';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import type { Db } from '../../db/schema';

/** A release that people use, or to which its team can go back. */
export interface InUse {
  manifest: RemoteManifest;
  state: 'live' | 'canary' | 'previous';
  /** Published by a person, not at a start of the server. */
  isDeployed: boolean;
}

/**
 * May a start of the server replace the live release with this version? It may replace any build of the work tree,
 * but a deployed release only with a newer version.
 */
export const isReplaceable = (live: { isDeployed: boolean; version: string }, next: string): boolean =>
  !live.isDeployed || satisfy(next, `>${live.version}`);

/** Every release of a remote or the shell that is live, a canary, or was live before. */
export async function releasesInUse(tx: Db): Promise<InUse[]> {
  const entries = await tx
    .selectFrom('registry_entry')
    .select(['live_release_id', 'canary_release_id', 'previous_release_id'])
    .execute();
  const states = new Map<number, InUse['state']>();
  for (const entry of entries) {
    if (entry.previous_release_id !== null) states.set(entry.previous_release_id, 'previous');
    if (entry.canary_release_id !== null) states.set(entry.canary_release_id, 'canary');
    if (entry.live_release_id !== null) states.set(entry.live_release_id, 'live');
  }
  if (states.size === 0) return [];
  const rows = await tx
    .selectFrom('release')
    .select(['id', 'manifest', 'published_by'])
    .where('id', 'in', [...states.keys()])
    .execute();
  return rows.map(({ id, manifest, published_by }) => ({
    manifest,
    state: states.get(id) ?? 'previous',
    isDeployed: published_by !== null,
  }));
}
