import { sql } from 'kysely';
import type { Db, DbTx } from '../../../db/schema';
import { migrations } from '../../database/migrate';
import { FORMAT } from './backup';
import { readLines } from './line-file';
import { quoted, readTables } from './tables';
import type { Table } from './tables';

const BATCH = 200;

interface Head {
  format: string;
  at: number;
  migrations: string[];
}

/**
 * Reads a backup into an empty, migrated database, completely or not at all. The tables are recreated as they were at
 * the backup, filled, and then migrated. Throws if the database already has people, if the file is incomplete, or if
 * it is from a newer release.
 */
export async function restore(db: Db, file: string, steps = migrations): Promise<Record<string, number>> {
  return db.transaction().execute(async (tx) => {
    const used = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
    if (used) throw new Error('The database is not empty. Restore into a new DATA_DIR or an empty database.');
    const counts: Record<string, number> = {};
    let tables: Table[] = [];
    let later: string[] = [];
    let target: { name: string; columns: string[] } | null = null;
    let rows: (string | null)[][] = [];
    let isWhole = false;
    let seen = 0;
    const flush = async () => {
      if (target !== null && rows.length > 0) await insert(tx, target.name, target.columns, rows);
      if (target !== null) counts[target.name] = (counts[target.name] ?? 0) + rows.length;
      rows = [];
    };
    for await (const line of readLines(file)) {
      const value = line as Head | { table: string; columns: string[] } | { end: true } | (string | null)[];
      seen += 1;
      if (Array.isArray(value)) {
        rows.push(value);
        if (rows.length >= (target?.name === 'blob' ? 10 : BATCH)) await flush();
        continue;
      }
      await flush();
      if ('format' in value) {
        later = await rebuildTables(tx, value, steps);
        tables = await readTables(tx);
        await setTriggers(tx, tables, 'disable');
      } else if (seen === 1) throw new Error('This is no backup of Crewcall.');
      else if ('table' in value) target = readTarget(value, tables);
      else isWhole = value.end;
    }
    if (!isWhole) throw new Error('The backup is not whole: its end is missing.');
    await setTriggers(tx, tables, 'enable');
    for (const step of later) await sql.raw(step).execute(tx);
    // The original database may have sent its queued messages since the backup, so none is sent automatically: the
    // office decides.
    await tx
      .updateTable('message')
      .set({ status: 'unsent', error: 'Restored from a backup before it was sent.' })
      .where('status', '=', 'waiting')
      .execute();
    for (const { name, identities } of await readTables(tx)) {
      for (const column of identities) {
        await sql`select setval(pg_get_serial_sequence(${quoted(name)}, ${column}),
          coalesce((select max(${sql.ref(column)}) from ${sql.table(name)}), 0) + 1, false)`.execute(tx);
      }
    }
    return counts;
  });
}

/** Triggers must not run, because the backup already contains what they wrote. */
async function setTriggers(tx: DbTx, tables: readonly Table[], how: 'disable' | 'enable'): Promise<void> {
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger user`.execute(tx);
}

/** Replaces the tables with empty ones as of the backup. Returns the SQL of the migrations since then. */
async function rebuildTables(
  tx: DbTx,
  { format, migrations: made }: Head,
  steps: ReadonlyMap<string, string>,
): Promise<string[]> {
  if (format !== FORMAT) throw new Error(`This backup has the form ${format}; this release reads ${FORMAT}.`);
  const unknown = made.filter((name) => !steps.has(name));
  if (unknown.length > 0) throw new Error(`The backup comes from a newer release (${unknown.join(', ')}).`);
  const tables = await readTables(tx);
  await sql`drop table ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(tx);
  for (const [name, step] of steps) if (made.includes(name)) await sql.raw(step).execute(tx);
  return [...steps].filter(([name]) => !made.includes(name)).map(([, step]) => step);
}

function readTarget(
  { table, columns }: { table: string; columns: string[] },
  tables: readonly Table[],
): { name: string; columns: string[] } {
  const known = tables.find(({ name }) => name === table);
  const strange = known ? columns.filter((column) => !known.columns.includes(column)) : [table];
  if (strange.length > 0)
    throw new Error(`The backup holds ${strange.join(', ')}, which this release does not know.`);
  return { name: table, columns };
}

async function insert(tx: DbTx, table: string, columns: string[], rows: (string | null)[][]): Promise<void> {
  const names = sql.raw(columns.map(quoted).join(', '));
  const values = rows.map(
    (row) => sql`(${sql.join(row.map((text) => (text === null ? sql`null` : sql.lit(text))))})`,
  );
  await sql`insert into ${sql.table(table)} (${names}) overriding system value values ${sql.join(values)}`.execute(
    tx,
  );
}
