import { sql } from 'kysely';
import type { Blobs } from '../platform/blobs';
import type { Tx } from '../platform/handle';

/**
 * Removes the files from before `cut` (epoch ms) that nothing names any more, such as a signature that another one
 * replaced. What may name a file is read from the schema; a message names its attachments besides.
 */
export async function forgetFiles(tx: Tx, blobs: Blobs, cut: number): Promise<number> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select k.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'blob'::regclass`.execute(tx.db);
  const named = columns.map(
    ({ table, column }) => sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = blob.id)`,
  );
  const { rows } = await sql<{ id: number }>`
    select id from blob where created_at < ${cut}::bigint and not (${sql.join(named, sql` or `)}) and id not in (
      select found::bigint from message, jsonb_path_query(extra, 'strict $.**.blobId') found
      where extra @? 'strict $.**.blobId')`.execute(tx.db);
  for (const { id } of rows) await blobs.remove(tx, id);
  return rows.length;
}
