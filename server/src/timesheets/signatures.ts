import type { Clock } from '@crewcall/domain/clock';
import { PICTURE_MAX_BYTES } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import { fromBase64 } from '../platform/files/blobs';
import type { Blobs } from '../platform/files/blobs';
import type { Tx } from '../platform/database/tx';
import { recordTimes } from './record-times';
import type { Why } from './record-times';
import { cleanSignature } from '../platform/files/pictures';

const MAX_SIDE = 1200;

/**
 * Re-encodes a signature as a JPEG on white, at most 1200 pixels wide; null unless it is a readable picture of at most
 * 2 MB. `by`: the user who sent it, or the address of a visitor.
 */
export async function signatureImage(base64: string, by: number | string): Promise<Buffer | null> {
  const raw = fromBase64(base64);
  if (raw === null || raw.length > PICTURE_MAX_BYTES) return null;
  const picture = await cleanSignature(raw, { by, maxSide: MAX_SIDE, format: 'jpeg' });
  return picture?.bytes ?? null;
}

/** Removes a signature from one timesheet; others with it stay signed. Its image goes with the last of them. */
export async function unlinkSignature(
  tx: Tx,
  blobs: Blobs,
  { id, idSignature: signatureId }: Pick<Clock, 'id' | 'idSignature'>,
  why: Why,
): Promise<void> {
  if (signatureId === null) return;
  // Locks the signature: else two transactions could unlock the last two rows, and neither would delete the image.
  await sql`select 1 from signature where id = ${signatureId} for update`.execute(tx.db);
  await recordTimes(tx, why, [id], () =>
    tx.db.updateTable('timesheet').set({ signature_id: null }).where('id', '=', id).execute(),
  );
  const used = await tx.db
    .selectFrom('timesheet')
    .select('id')
    .where('signature_id', '=', signatureId)
    .limit(1)
    .executeTakeFirst();
  if (!used) {
    const gone = await tx.db
      .deleteFrom('signature')
      .where('id', '=', signatureId)
      .returning('image_blob_id')
      .executeTakeFirst();
    if (gone && gone.image_blob_id !== null) await blobs.remove(tx, gone.image_blob_id);
  }
  tx.audit('timesheet', id, { unsigned: signatureId });
}
