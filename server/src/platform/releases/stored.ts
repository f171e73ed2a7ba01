import type { Db } from '../../db/schema';
import { conflict } from '../../errors';

/** A published release as it is stored; undefined where there is none. */
export const storedRelease = (db: Db, remote: string, release: string) =>
  db
    .selectFrom('release')
    .select(['id', 'manifest', 'needs', 'pruned_at'])
    .where('remote', '=', remote)
    .where('release', '=', release)
    .executeTakeFirst();

/** 409: the files of a release that nobody used for a month are gone, so that it cannot be made live. */
export const filesGone = (remote: string, release: string): never =>
  conflict(`The files of ${remote} ${release} are gone: nobody used it for a month. Publish it again first.`);
