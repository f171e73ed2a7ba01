import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/schema';

/**
 * Makes an SQL condition over `blob`: does any row refer to this file? Reads the foreign keys from the schema; only the
 * attachments of messages have none, since they are in JSON.
 */
export async function isFileNamed(db: Db): Promise<RawBuilder<boolean>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select k.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'blob'::regclass`.execute(db);
  const named = columns.map(
    ({ table, column }) => sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = blob.id)`,
  );
  return sql<boolean>`(${sql.join(named, sql` or `)} or blob.id in (
    select found::bigint from message, jsonb_path_query(extra, 'strict $.**.blobId') found
    where extra @? 'strict $.**.blobId'))`;
}
