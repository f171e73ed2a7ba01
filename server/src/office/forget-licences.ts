import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Blobs } from '../platform/files/blobs';
import type { Tx } from '../platform/database/tx';

/** Deletes the files of licences for which `due` holds. What they said stays with the person. */
export async function forgetLicences(tx: Tx, blobs: Blobs, due: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ id: number; blobId: number }>`
    select id, blob_id as "blobId" from licence where ${due} order by id for update`.execute(tx.db);
  for (const { id, blobId } of rows) {
    await tx.db.updateTable('licence').set({ blob_id: null }).where('id', '=', id).execute();
    await blobs.remove(tx, blobId);
  }
  if (rows.length > 0) tx.audit('retention', null, { licenceFiles: rows.length });
}
