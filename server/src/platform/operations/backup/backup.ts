import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema';
import type { Blobs } from '../../files/blobs';
import { quoted, readTables } from './tables';

export const FORMAT = 'crewcall-backup-1';
const BATCH = 500;

/**
 * Writes everything to one gzipped file of JSON lines. First `{format, at, migrations}`, then `{table, columns}`
 * followed by its rows. A row is an array of texts as PostgreSQL writes them, so that any version of PostgreSQL can
 * read them. Reads one snapshot, while the server runs. Bytes that are in an S3-compatible store are put into the file
 * too. Returns rows by table.
 */
export async function backup(db: Db, blobs: Blobs, file: string): Promise<Record<string, number>> {
  const partial = `${file}.partial`;
  const zip = createGzip({ level: 6 });
  const out = createWriteStream(partial, { mode: 0o600 });
  zip.pipe(out);
  const line = async (value: unknown) => {
    if (!zip.write(`${JSON.stringify(value)}\n`)) await once(zip, 'drain');
  };
  const counts: Record<string, number> = {};
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
        const list = sql.raw(columns.map((column) => `${quoted(column)}::text`).join(', '));
        await sql`declare backup_rows no scroll cursor for select array[${list}] as row from ${sql.table(name)}`.execute(
          tx,
        );
        for (;;) {
          const { rows } = await sql<{
            row: (string | null)[];
          }>`fetch ${sql.lit(BATCH)} from backup_rows`.execute(tx);
          for (const { row } of rows) {
            await line(name === 'blob' ? await withBytes(row, columns, blobs) : row);
          }
          counts[name] += rows.length;
          if (rows.length < BATCH) break;
        }
        await sql`close backup_rows`.execute(tx);
      }
    });
  await line({ end: true });
  zip.end();
  await finished(out);
  await rename(partial, file);
  return counts;
}

async function withBytes(
  row: (string | null)[],
  columns: string[],
  blobs: Blobs,
): Promise<(string | null)[]> {
  const at = columns.indexOf('data');
  if (typeof row[at] === 'string') return row;
  const blob = await blobs.get(Number(row[columns.indexOf('id')]));
  return blob ? row.with(at, `\\x${blob.bytes.toString('hex')}`) : row;
}
