import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { testApp } from '../../../../test/support';
import type { TestApp } from '../../../../test/support';
import { getAuditHandler } from '../../../office/audit.call';
import { auditMonthsTask } from '../../../office/audit-months.task';
import { taskContext } from '../../queue/tasks';
import { archiveAudit, checkArchive } from './archive-audit';

const folder = mkdtempSync(join(tmpdir(), 'crewcall-archive-'));
let t: TestApp;
beforeEach(async () => {
  t = await testApp({ handlers: [getAuditHandler], tasks: [] });
}, 120_000);
afterEach(() => t.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (text: string) => Date.parse(`${text}T12:00:00Z`);
const note = (day: string, entity_id: string) =>
  t.db
    .insertInto('audit')
    .values({ at: at(day), call: 'test', entity: 'job', entity_id, detail: '{"title":"a \\"b\\"\\n"}' })
    .execute();
const ids = async () =>
  (await t.db.selectFrom('audit').select('entity_id').where('call', '=', 'test').orderBy('id').execute()).map(
    ({ entity_id }) => entity_id,
  );
const parts = async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relispartition and relkind = 'r' order by 1`.execute(t.db);
  return rows.map(({ name }) => name);
};

test('X-08: old months go into files, checked before they leave the database, and the audit says so', async () => {
  for (const [day, id] of [
    ['2024-01-31', 'a'],
    ['2024-02-01', 'b'],
    ['2024-02-29', 'c'],
    ['2024-03-01', 'd'],
  ] as const)
    await note(day, id);
  const { rows: whole } = await sql`select * from audit where call = 'test' order by id`.execute(t.db);
  const months = await archiveAudit(t.db, '2024-03', folder);
  expect(months.map(({ month, rows }) => [month, rows])).toEqual([
    ['2024-01', 1],
    ['2024-02', 2],
  ]);
  expect(await ids()).toEqual(['d']);
  const archived = months.flatMap(({ file }) => {
    const [head, ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n');
    const { columns } = JSON.parse(head ?? '') as { columns: string[] };
    return lines
      .slice(0, -1)
      .map((line) => Object.fromEntries((JSON.parse(line) as string[]).map((text, i) => [columns[i], text])));
  });
  expect(
    archived.map((row) => ({
      ...row,
      id: Number(row.id),
      at: Number(row.at),
      detail: JSON.parse(row.detail ?? ''),
    })),
  ).toEqual(whole.slice(0, 3));
  const office = await t.signIn(await t.make.admin());
  const { body } = await t.call(office, 'getAudit', {});
  expect(body.archivedBefore).toBe(Date.UTC(2024, 2));
  expect(await archiveAudit(t.db, '2024-03', folder)).toEqual([]);
});

/** Gives the month three months ago a table of its own, with one row; returns the month and its table. */
async function apartMonth() {
  await sql`select make_audit_month(-3)`.execute(t.db);
  const { rows } = await sql<{ begin: number }>`select month_start(now_ms(), -3) as begin`.execute(t.db);
  const day = new Date(rows[0]?.begin ?? 0).toISOString().slice(0, 10);
  await note(day, 'a');
  return { month: day.slice(0, 7), name: `audit_${day.slice(0, 7).replace('-', '_')}` };
}
const thisMonth = () => new Date().toISOString().slice(0, 7);

test('X-08: a month with a table of its own is dropped with it', async () => {
  const { month, name } = await apartMonth();
  expect(await parts()).toContain(name);
  expect(await archiveAudit(t.db, thisMonth(), folder)).toMatchObject([{ month, rows: 1 }]);
  expect(await parts()).not.toContain(name);
  expect(await ids()).toEqual([]);
});

test('X-08: while a backup reads, a month stays, writes go on, and the command says what to do', async () => {
  const { month, name } = await apartMonth();
  const apart = mkdtempSync(join(folder, 'apart-'));
  const reader = new Client(t.connection);
  await reader.connect();
  await reader.query('begin');
  await reader.query('select 1 from audit limit 1');
  const archiving = archiveAudit(t.db, thisMonth(), apart, { retryMs: 10 });
  archiving.catch(() => undefined);
  const blocked = async () => {
    const { rows } = await reader.query('select 1 from pg_locks where not granted');
    return rows.length > 0;
  };
  for (let tries = 0; tries < 500 && !(await blocked()); tries += 1) await sleep(10);
  // Behind the wait for the lock; it goes through all the same.
  await note(new Date().toISOString().slice(0, 10), 'b');
  await expect(archiving).rejects.toThrow(
    `${month} stays in the database, since something else is reading the audit, such as a backup.`,
  );
  expect(await ids()).toEqual(['a', 'b']);
  await reader.query('commit');
  await reader.end();
  rmSync(join(apart, `crewcall-audit-${month}.gz`));
  expect(await archiveAudit(t.db, thisMonth(), apart)).toMatchObject([{ month, rows: 1 }]);
  expect(await parts()).not.toContain(name);
}, 30_000);

test('X-08: a month’s file and its name are on the disk before the month leaves the database', async () => {
  await note('2020-01-01', 'a');
  const file = join(folder, 'crewcall-audit-2020-01.gz');
  const some = await open(folder);
  const prototype = Object.getPrototypeOf(some) as FileHandle;
  await some.close();
  const synced: unknown[] = [];
  const spy = jest.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const kind = (await this.stat()).isDirectory() ? 'folder' : 'file';
    synced.push([kind, existsSync(file), await ids()]);
  });
  await archiveAudit(t.db, '2020-02', folder);
  spy.mockRestore();
  expect(synced).toEqual([
    ['file', false, ['a']],
    ['folder', true, ['a']],
  ]);
  expect(await ids()).toEqual([]);
});

test('X-08: nothing leaves the database for a cut or changed file, one that is there, or a month to come', async () => {
  await note('2023-05-05', 'a');
  const file = join(folder, 'crewcall-audit-2023-05.gz');
  writeFileSync(file, '');
  await expect(archiveAudit(t.db, '2023-06', folder)).rejects.toThrow('is there already');
  rmSync(file);
  for (const wrong of ['2023-13', '05/2023', '2999-01'])
    await expect(archiveAudit(t.db, wrong, folder)).rejects.toThrow('it must have begun');
  await expect(archiveAudit(t.db, '2023-06', join(folder, 'nowhere'))).rejects.toThrow('There is no folder');
  expect(await ids()).toEqual(['a']);
  const [month] = await archiveAudit(t.db, '2023-06', folder);
  expect(await checkArchive(file)).toEqual({ rows: 1, sha256: month?.sha256 });
  const lines = gunzipSync(readFileSync(file)).toString();
  writeFileSync(file, gzipSync(lines.replace('"job"', '"jab"')));
  await expect(checkArchive(file)).rejects.toThrow('is not whole');
  writeFileSync(file, gzipSync(lines));
  truncateSync(file, 40);
  await expect(checkArchive(file)).rejects.toThrow();
});

test('X-08: a month that changes while its file is written stays in the database', async () => {
  await note('2021-01-01', 'a');
  const late = async (file: string) => {
    const checked = await checkArchive(file);
    await note('2021-01-02', 'b');
    return checked;
  };
  await expect(archiveAudit(t.db, '2021-02', folder, { check: late })).rejects.toThrow(
    '2021-01 has changed since',
  );
  expect(await ids()).toEqual(['a', 'b']);
});

test('X-08: the night makes the months to come, with what the default table has of them', async () => {
  const { rows } = await sql<{ begin: number }>`select month_start(now_ms(), 3) as begin`.execute(t.db);
  const begin = new Date(rows[0]?.begin ?? 0).toISOString().slice(0, 10);
  const name = `audit_${begin.slice(0, 7).replace('-', '_')}`;
  await sql`drop table ${sql.table(name)}`.execute(t.db);
  await note(begin, 'later');
  const where = () =>
    sql<{
      name: string;
    }>`select tableoid::regclass::text as name from audit where entity_id = 'later'`.execute(t.db);
  expect((await where()).rows).toEqual([{ name: 'audit_default' }]);
  for (let nights = 0; nights < 2; nights += 1) await auditMonthsTask.run(taskContext(t, 'audit-months', {}));
  expect((await where()).rows).toEqual([{ name }]);
});
