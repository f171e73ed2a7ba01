import { sql } from 'kysely';
import type { Db } from '../../../db/schema';
import type { Blobs } from '../../files/blobs';
import { cursorRows } from './cursor-rows';
import type { TextRow } from './cursor-rows';
import { writeLines } from './line-file';
import { readTables } from './tables';

export const FORMAT = 'crewcall-backup-1';

/**
 * Writes everything to one gzipped file of JSON lines. First `{format, at, migrations}`, then `{table, columns}`
 * followed by its rows. A row is an array of texts as PostgreSQL writes them, so that any version of PostgreSQL can
 * read them. Reads one snapshot, so the server may keep running. Includes bytes from an S3-compatible store. Returns
 * rows by table.
 */
export async function backup(db: Db, blobs: Blobs, file: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await writeLines(file, async (line) => {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const { rows: migrations } = await sql<{
          name: string;
        }>`select name from kysely_migration order by name`.execute(tx);
        await line({ format: FORMAT, at: Date.now(), migrations: migrations.map(({ name }) => name) });
        for (const { name, columns } of await readTables(tx)) {
          await line({ table: name, columns });
          counts[name] = 0;
          for await (const row of cursorRows(tx, columns, sql.table(name))) {
            await line(name === 'blob' ? await withBytes(row, columns, blobs) : row);
            counts[name] += 1;
          }
        }
      });
    await line({ end: true });
  });
  return counts;
}

async function withBytes(row: TextRow, columns: string[], blobs: Blobs): Promise<TextRow> {
  const at = columns.indexOf('data');
  if (typeof row[at] === 'string') return row;
  const blob = await blobs.get(Number(row[columns.indexOf('id')]));
  return blob ? row.with(at, `\\x${blob.bytes.toString('hex')}`) : row;
}
