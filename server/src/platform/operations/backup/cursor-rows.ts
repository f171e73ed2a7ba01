import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DbTx } from '../../../db/schema';
import { quoted } from './tables';

const BATCH = 500;

/** A row as PostgreSQL writes its values, so that any version of PostgreSQL can read them. */
export type TextRow = (string | null)[];

/** Reads rows in batches, however many there are. `from` is what follows `from` in the statement. */
export async function* cursorRows(
  tx: DbTx,
  columns: readonly string[],
  from: RawBuilder<unknown>,
): AsyncGenerator<TextRow> {
  const list = sql.raw(columns.map((column) => `${quoted(column)}::text`).join(', '));
  await sql`declare backup_rows no scroll cursor for select array[${list}] as row from ${from}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: TextRow }>`fetch ${sql.lit(BATCH)} from backup_rows`.execute(tx);
    for (const { row } of rows) yield row;
    if (rows.length < BATCH) break;
  }
  await sql`close backup_rows`.execute(tx);
}
