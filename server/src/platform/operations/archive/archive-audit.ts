import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, DbTx } from '../../../db/schema';
import { cursorRows } from '../backup/cursor-rows';
import { countRows, readLines, writeLines } from '../backup/line-file';

const FORMAT = 'crewcall-audit-1';
/** PostgreSQL's error code for a lock that could not be obtained in time. */
const LOCKED = '55P03';
const TRIES = 3;
const RETRY_MS = 5_000;
const COLUMNS = ['id', 'at', 'user_id', 'call', 'entity', 'entity_id', 'detail'];

export interface ArchivedMonth {
  /** As 2025-01, in UTC. */
  month: string;
  file: string;
  rows: number;
  sha256: string;
}

/** Begin and end of a month such as 2025-01, in epoch ms. */
const monthOf = (name: string) => {
  const [year = 0, month = 0] = name.split('-').map(Number);
  return { beginAt: Date.UTC(year, month - 1), endAt: Date.UTC(year, month) };
};

/** Reads a month, oldest row first; returns how many rows there are, and their hash. */
async function readMonth(tx: DbTx, month: string, take: (row: unknown) => Promise<void>) {
  const { beginAt, endAt } = monthOf(month);
  const counter = countRows();
  const rows = cursorRows(
    tx,
    COLUMNS,
    sql`audit where at >= ${sql.lit(beginAt)} and at < ${sql.lit(endAt)} order by id`,
  );
  for await (const row of rows) {
    counter.add(row);
    await take(row);
  }
  return counter.end();
}

const snapshot = <T>(db: Db, work: (tx: DbTx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(work);

async function writeMonth(db: Db, month: string, file: string): Promise<void> {
  await writeLines(file, async (line) => {
    await line({ format: FORMAT, month, columns: COLUMNS });
    const counted = await snapshot(db, (tx) => readMonth(tx, month, line));
    await line({ end: true, ...counted });
  });
}

/** Reads an archive file again; throws if it is incomplete or was changed. */
export async function checkArchive(file: string): Promise<Pick<ArchivedMonth, 'rows' | 'sha256'>> {
  const counter = countRows();
  let end: { rows?: number; sha256?: string } = {};
  for await (const line of readLines(file)) {
    if (Array.isArray(line)) counter.add(line);
    else end = line as typeof end;
  }
  const found = counter.end();
  if (found.rows !== end.rows || found.sha256 !== end.sha256)
    throw new Error(`${file} is not whole, so nothing was taken out of the database.`);
  return found;
}

/** Deletes the month from the audit, in one transaction, if it still equals the file. */
async function takeOut(db: Db, { month, file, rows, sha256 }: ArchivedMonth): Promise<void> {
  const { beginAt, endAt } = monthOf(month);
  const table = `audit_${month.replace('-', '_')}`;
  const { rows: parts } = await sql`
    select from pg_class where oid = to_regclass(${table}) and relispartition`.execute(db);
  const isApart = parts.length > 0;
  await snapshot(db, async (tx) => {
    // The month's table can be dropped only while nobody reads the audit. Every write waits behind this lock, so the
    // timeout is short.
    await sql`set local lock_timeout = '2s'`.execute(tx);
    // Before the first read, which creates the snapshot, so that no write to this month is missed.
    if (isApart) await sql`lock table ${sql.table(table)} in share mode`.execute(tx);
    const now = await readMonth(tx, month, () => Promise.resolve());
    if (now.sha256 !== sha256 || now.rows !== rows)
      throw new Error(
        `${month} has changed since ${file} was written. Delete that file, then run this again.`,
      );
    if (isApart) await sql`drop table ${sql.table(table)}`.execute(tx);
    else await sql`delete from audit where at >= ${beginAt} and at < ${endAt}`.execute(tx);
    await sql`insert into audit_archive (month, end_at, file, rows, sha256)
      values (${month}, ${endAt}, ${file}, ${rows}, ${sha256})`.execute(tx);
  });
}

/** Tries several times, because a backup or a long report may be reading the audit. */
async function takeOutPatiently(db: Db, one: ArchivedMonth, retryMs: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await takeOut(db, one);
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCKED) throw error;
      if (tries === TRIES)
        throw new Error(
          `${one.month} stays in the database, since something else is reading the audit, such as a backup. Once that has ended, delete ${one.file}, then run this again.`,
          { cause: error },
        );
    }
    await sleep(retryMs);
  }
}

/** The months before `before` (as 2025-01) for which the audit has rows, oldest first. */
async function monthsBefore(db: Db, before: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(to_timestamp(at / 1000) at time zone 'UTC', 'YYYY-MM') as month
    from audit where at < ${monthOf(before).beginAt} order by 1`.execute(db);
  return rows.map(({ month }) => month);
}

/**
 * Moves the months before `before` from the audit into gzipped files of JSON lines in `folder`, one per month: first
 * `{format, month, columns}`, then the rows as lists of texts, at the end their number and hash. A month is deleted
 * from the database only after its file was read again and is complete. Throws if a file already exists, if `before`
 * is not a month that has begun, or if something else keeps reading the audit.
 */
export async function archiveAudit(
  db: Db,
  before: string,
  folder: string,
  /** For tests, which change the database after a file was checked, and do not wait long. */
  { check = checkArchive, retryMs = RETRY_MS } = {},
): Promise<ArchivedMonth[]> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(before) || monthOf(before).beginAt > Date.now())
    throw new Error('Say before which month, such as 2025-01; it must have begun.');
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const archived: ArchivedMonth[] = [];
  for (const month of await monthsBefore(db, before)) {
    const file = join(folder, `crewcall-audit-${month}.gz`);
    if (existsSync(file)) throw new Error(`${file} is there already. Move it away, or name another folder.`);
    await writeMonth(db, month, file);
    const one = { month, file, ...(await check(file)) };
    await takeOutPatiently(db, one, retryMs);
    archived.push(one);
  }
  return archived;
}
