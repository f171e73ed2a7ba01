import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Blobs } from '../platform/files/blobs';
import type { Tx } from '../platform/database/tx';

/** Removes the files (over `blob`) for which `due` holds; they must be named nowhere any more. */
export async function forgetFiles(tx: Tx, blobs: Blobs, due: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from blob where ${due}`.execute(tx.db);
  for (const { id } of rows) await blobs.remove(tx, id);
  return rows.length;
}
