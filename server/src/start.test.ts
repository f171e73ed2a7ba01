import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newDatabase } from '../test/support';
import { openProxy } from '../test/support/proxy';
import { migrate } from './platform/database/migrate';
import { openDb, openPool } from './platform/database/pool';
import { readSettings } from './platform/operations/settings';
import { start } from './start';

test('C-05: with a full disk the ballast is given up before a database is started, which needs the room', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'crewcall-full-'));
  writeFileSync(join(dataDir, 'ballast'), 'room');
  jest.spyOn(promises, 'statfs').mockResolvedValue({ bavail: 3_000, bsize: 1_000 } as never);
  const said: string[] = [];
  const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', PG_BIN: join(dataDir, 'nowhere') });
  await expect(start(settings, (text) => void said.push(text))).rejects.toThrow('nowhere');
  expect(existsSync(join(dataDir, 'ballast'))).toBe(false);
  expect(said).toEqual([
    `The disk of ${dataDir} is all but full: 3 MB are left. Make room.`,
    'Starting the database',
  ]);
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([
  ['cut', (cut: () => Promise<void>) => cut()],
  ['ended by the database', async (_: unknown, end: () => Promise<unknown>) => void (await end())],
])(
  'C-05: a start whose connections are %s while it migrates says what happened, and what to do',
  async (_, lose) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'crewcall-cut-'));
    const { connection, drop } = await newDatabase();
    const { host, port: number, user, database } = connection;
    const proxy = await openProxy(`${host}/.s.PGSQL.${number}`);
    const other = openPool({ ...connection, max: 2 });
    const holder = await other.connect();
    await holder.query('begin');
    await holder.query('lock table kysely_migration_lock in access exclusive mode');
    const DATABASE_URL = `postgres://${user}@127.0.0.1:${proxy.port}/${database}`;
    const failed = start(readSettings({ DATA_DIR: dataDir, PORT: '0', DATABASE_URL }), () => undefined).then(
      () => 'started',
      ({ message }: Error) => message,
    );
    const waits =
      "datname = current_database() and application_name = 'crewcall start' and wait_event_type = 'Lock'";
    const count = `select count(*)::int as count from pg_stat_activity where ${waits}`;
    while ((await other.query<{ count: number }>(count)).rows[0]?.count !== 1) await sleep(20);
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where ${waits}`;
    await lose(proxy.cut, () => other.query(end));
    expect(await failed).toMatch(
      /^The connection to the database was lost during the start \(.+\)\. Check that the database runs, then start again: nothing is left half done\.$/,
    );
    await holder.query('rollback');
    holder.release();
    expect(await migrate(openDb(other), other)).toEqual([]);
    await other.end();
    await proxy.close();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  60_000,
);
