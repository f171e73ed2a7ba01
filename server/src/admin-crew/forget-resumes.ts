import { CV_KEEP_MS } from '@crewcall/domain/limits';
import type { Blobs } from '../platform/blobs';
import type { Tx } from '../platform/handle';

/** Deletes the CVs of registrants who were declined 90 days ago or earlier; returns how many. */
export async function forgetDeclinedResumes(tx: Tx, blobs: Blobs, now: number): Promise<number> {
  const rows = await tx.db
    .selectFrom('registrant')
    .select(['id', 'cv_blob_id'])
    .where('approved', '=', false)
    .where('cv_blob_id', 'is not', null)
    .where('processed_at', '<', now - CV_KEEP_MS)
    .forUpdate()
    .execute();
  for (const { id, cv_blob_id } of rows) {
    await tx.db.updateTable('registrant').set({ cv_blob_id: null }).where('id', '=', id).execute();
    if (cv_blob_id !== null) await blobs.remove(tx.db, cv_blob_id);
    tx.audit('registrant', id, { resume: 'deleted after 90 days' });
  }
  return rows.length;
}
