import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { defineTask } from '../queue/tasks';
import { openTabs } from './open-releases';
import { holdRegistry, note } from './publish';

/** What the history calls it. */
export const FILES_REMOVED = 'remove the files of';

/** How long nobody has been served by a release, and how many newer ones its remote must have, before its files go. */
const UNUSED_MS = 30 * DAY_MS;
const NEWEST = 5;
/** Of one night. */
const AT_ONCE = 100;

/** Releases that nobody has, goes back to or was served by for a month, the oldest first. */
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

/**
 * Removes the files of releases that nobody uses any more, and keeps their names. One that an open tab still runs stays,
 * however old it is.
 */
export const pruneReleasesTask = defineTask(
  'prune-releases',
  async ({ db, services, now, write }) => {
    for (const { id, remote, release } of await unused(db, now))
      await write(async (tx) => {
        await holdRegistry(tx.db);
        // Somebody may have gone back to it, or opened it, since the list was made.
        if ((await unused(tx.db, now, id)).length === 0) return;
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
        const blobs = [...files, ...maps.map(({ blob_id }) => ({ blob_id, brotli_blob_id: null }))].flatMap(
          ({ blob_id, brotli_blob_id }) => [blob_id, brotli_blob_id ?? []].flat(),
        );
        for (const blob of new Set(blobs)) await services.blobs.remove(tx, blob);
        await tx.db.updateTable('release').set({ pruned_at: now }).where('id', '=', id).execute();
        await note(tx, null, remote, FILES_REMOVED, release);
        tx.audit('release', `${remote} ${release}`, { filesRemoved: files.length });
      });
  },
  { cron: '40 17 * * *' },
);
