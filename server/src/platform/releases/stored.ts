import { nameMisfits } from '@crewcall/contract/fit';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import type { Db } from '../../db/schema';
import { conflict } from '../../errors';

/** A stored release; undefined if there is none. */
export const storedRelease = (db: Db, remote: string, release: string) =>
  db
    .selectFrom('release')
    .select(['id', 'manifest', 'pruned_at'])
    .where('remote', '=', remote)
    .where('release', '=', release)
    .executeTakeFirst();

/** Throws 409: the files of a release were deleted after it was unused for a month, so it cannot be made live. */
export const filesGone = (remote: string, release: string): never =>
  conflict(`The files of ${remote} ${release} are gone: nobody used it for a month. Publish it again first.`);

export const baseOf = (remote: string, release: string): string => `/remotes/${remote}/${release}`;

/** A release as it is in the registry. */
export const inRegistry = (manifest: RemoteManifest) => ({
  base: baseOf(manifest.name, manifest.release),
  manifest,
  misfits: nameMisfits(manifest),
});
