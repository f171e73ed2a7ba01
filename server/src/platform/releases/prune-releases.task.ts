import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { Tx } from '../database/tx';
import type { Blobs } from '../files/blobs';
import { defineTask } from '../queue/tasks';
import { openTabs } from './open-releases';
import { holdRegistry, note } from './publish';

/** The action's name in the registry's history. */
export const FILES_REMOVED = 'remove the files of';

/** How long a release must be unused, and how many newer ones its remote must have, before its files are deleted. */
const UNUSED_MS = 30 * DAY_MS;
const NEWEST = 5;
/** The most releases whose files are deleted in one night. */
const AT_ONCE = 100;

/** Releases that are not live, are not the previous one, and were not served for a month, oldest first. */
async function unused(
  db: Db,
  now: number,
  only: number | null = null,
): Promise<{ id: number; remote: string; release: string }[]> {
  const cut = now - UNUSED_MS;
  const { rows } = await sql<{ id: number; remote: string; release: string }>`
    select r.id, r.remote, r.release from (
      select *, row_number() over (partition by remote order by id desc) as place from release) as r
    where r.place > ${NEWEST} and r.pruned_at is null and r.published_at < ${cut}::bigint
      and coalesce(r.served_at, 0) < ${cut}::bigint and r.id = coalesce(${only}::bigint, r.id)
      and not exists (select 1 from registry_entry e
        where r.id in (e.live_release_id, e.canary_release_id, e.previous_release_id))
      and not exists (select 1 from release_figure f where f.release_id = r.id and f.begins_at > ${cut}::bigint)
    order by r.id limit ${AT_ONCE}`.execute(db);
  const open = await openTabs(db, now);
  return rows.filter(({ id }) => !open.has(id));
}

/** Deletes the files and source maps of a release, but not its row. Returns the number of files. */
export async function removeFiles(tx: Tx, blobs: Blobs, id: number, now: number): Promise<number> {
  const files = await tx.db
    .deleteFrom('release_file')
    .where('release_id', '=', id)
    .returning(['blob_id', 'brotli_blob_id'])
    .execute();
  const maps = await tx.db
    .deleteFrom('release_map')
    .where('release_id', '=', id)
    .returning('blob_id')
    .execute();
  const held = [
    ...files.flatMap((one) => [one.blob_id, one.brotli_blob_id]),
    ...maps.map((one) => one.blob_id),
  ];
  for (const blob of new Set(held)) if (blob !== null) await blobs.remove(tx, blob);
  await tx.db
    .updateTable('release')
    .set({ pruned_at: now })
    .where('id', '=', id)
    .where('pruned_at', 'is', null)
    .execute();
  return files.length;
}

/**
 * Deletes the files of unused releases, but not their rows. A release that an open tab still runs is not deleted,
 * however old it is.
 */
export const pruneReleasesTask = defineTask(
  'prune-releases',
  async ({ db, services, now, write }) => {
    for (const { id, remote, release } of await unused(db, now))
      await write(async (tx) => {
        await holdRegistry(tx.db);
        // Since the list was made, this release may have been activated or opened in a tab.
        if ((await unused(tx.db, now, id)).length === 0) return;
        const filesRemoved = await removeFiles(tx, services.blobs, id, now);
        await note(tx, null, remote, FILES_REMOVED, release);
        tx.audit('release', `${remote} ${release}`, { filesRemoved });
      });
  },
  { cron: '40 17 * * *' },
);
