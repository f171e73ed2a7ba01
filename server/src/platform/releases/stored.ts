import { nameMisfits } from '@crewcall/contract/fit';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import type { Db } from '../../db/schema';
import { conflict } from '../../errors';

/** A published release as it is stored; undefined where there is none. */
export const storedRelease = (db: Db, remote: string, release: string) =>
  db
    .selectFrom('release')
    .select(['id', 'manifest', 'pruned_at'])
    .where('remote', '=', remote)
    .where('release', '=', release)
    .executeTakeFirst();

/** 409: the files of a release that was unused for a month are gone, so that it cannot be made live. */
export const filesGone = (remote: string, release: string): never =>
  conflict(`The files of ${remote} ${release} are gone: nobody used it for a month. Publish it again first.`);

export const baseOf = (remote: string, release: string): string => `/remotes/${remote}/${release}`;

/** A release as the registry carries it. */
export const inRegistry = (manifest: RemoteManifest) => ({
  base: baseOf(manifest.name, manifest.release),
  manifest,
  misfits: nameMisfits(manifest),
});
