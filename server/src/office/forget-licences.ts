import { CV_KEEP_MS } from '@crewcall/domain/limits';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Blobs } from '../platform/blobs';
import type { Tx } from '../platform/handle';

const AFTER_LEAVING_MS = 365 * DAY_MS;

/**
 * Deletes the files of licences: of refused and replaced ones as long after their end as a refused CV, all others a year
 * after the person was switched off. What they said stays with the person.
 */
export async function forgetLicences(tx: Tx, blobs: Blobs, before: (age: number) => number): Promise<void> {
  const { rows } = await sql<{ id: number; blobId: number }>`
    select l.id, l.blob_id as "blobId" from licence l join app_user u on u.id = l.user_id
    where l.blob_id is not null and (l.ended_at < ${before(CV_KEEP_MS)}::bigint
      or (not u.active and coalesce(u.switched_off_at, u.updated_at) < ${before(AFTER_LEAVING_MS)}::bigint))
    order by l.id for update of l`.execute(tx.db);
  for (const { id, blobId } of rows) {
    await tx.db.updateTable('licence').set({ blob_id: null }).where('id', '=', id).execute();
    await blobs.remove(tx, blobId);
  }
  if (rows.length > 0) tx.audit('retention', null, { licenceFiles: rows.length });
}
