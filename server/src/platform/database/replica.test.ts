import { calls } from '@crewcall/contract';
import type { Call } from '@crewcall/contract';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { handlers } from '../../areas';
import { newDatabase, testApp } from '../../../test/support';
import type { Caller, TestApp } from '../../../test/support';
import { startPair } from '../../../test/support/standby';
import type { Pair } from '../../../test/support/standby';
import { CallError } from '../../errors';
import { readsFromReplica } from '../http/replica-reads';
import { fromPostgres } from './pg-errors';
import { isLost } from './connection-lost';
import { openDb, openPool } from './pool';
import { Replica } from './replica';

const DAY_MS = 86_400_000;

let pair: Pair;
let t: TestApp;
let office: Caller;
let standby: Pool;
let replica: Replica;
let later = 0;
beforeAll(async () => {
  pair = await startPair();
  standby = openPool({ ...pair.standby, max: 4 });
  t = await testApp({
    connection: pair.primary,
    replica: (primary) => {
      replica = new Replica(primary, standby, () => performance.now() + later);
      return replica;
    },
  });
  office = await t.signIn(await t.make.admin());
}, 180_000);
afterAll(async () => {
  await t?.close();
  await replica?.close();
  await pair?.close();
}, 60_000);

const audited = async (headers: Record<string, string> = {}) => {
  const { body } = await t.call(office, 'getAudit', { entity: 'group' }, headers);
  return body.rows.map(({ detail }) => (JSON.parse(detail) as { name: string }).name);
};
const addGroup = async (groupName: string) => t.call(office, 'createNewGroup', { groupName });

/** Asks until the standby answers; each time the clock of its rests goes on. */
async function untilRead(): Promise<void> {
  const before = replica.served.replica;
  for (let tries = 0; tries < 200 && replica.served.replica === before; tries += 1) {
    later += 5_000;
    await audited();
    await sleep(50);
  }
  expect(replica.served.replica).toBeGreaterThan(before);
}

test('C-05: a read that may lag is the replica’s, but not for who has just written, nor for who heard of it', async () => {
  await untilRead();
  await standby.query('select pg_wal_replay_pause()');
  const added = await addGroup('Riggers');
  const [cookie = ''] = [added.headers['set-cookie']].flat().map(String);
  expect(cookie).toMatch(/^wrote=1; Max-Age=10; Path=\/api; HttpOnly; SameSite=Strict$/);
  // It is a moment behind, as it may be.
  expect(await audited()).toEqual([]);
  expect(await audited({ cookie: 'wrote=1' })).toEqual(['Riggers']);
  const { seq } = await t.db
    .selectFrom('change')
    .select('seq')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  expect(await audited({ 'x-change-seq': String(seq) })).toEqual(['Riggers']);
  // What may not lag never does.
  const { body } = await t.call(office, 'getGroups', {});
  expect(body.groups.map(({ groupName }) => groupName)).toEqual(['Riggers']);

  later += 11_000;
  expect(await audited()).toEqual(['Riggers']);
  expect(replica.lagSeconds).toBeNull();
  await standby.query('select pg_wal_replay_resume()');
  await untilRead();
  expect(await audited({ 'x-change-seq': String(seq) })).toEqual(['Riggers']);
}, 60_000);

test('C-05: a replica that is away, or fails under a read, leaves it to the primary, and is used again once it is back', async () => {
  await untilRead();
  const asked: string[] = [];
  const answer = await replica.read(0, async (db) => {
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
    asked.push(rows[0]?.standby ? 'replica' : 'primary');
    if (rows[0]?.standby) throw Object.assign(new Error('conflict with recovery'), { code: '40001' });
    return 'answered';
  });
  expect([asked, answer]).toEqual([['replica', 'primary'], 'answered']);
  // What is refused is no failure, and is not asked twice.
  await expect(replica.read(0, () => Promise.reject(new CallError(404, 'No.')))).rejects.toThrow('No.');

  const before = replica.served.replica;
  await pair.stopStandby();
  await addGroup('Loaders');
  expect(await audited()).toEqual(['Loaders', 'Riggers']);
  expect(replica.served.replica).toBe(before);
  await pair.startStandby();
  Object.assign(standby.options, pair.standby);
  await untilRead();
  expect(await audited()).toEqual(['Loaders', 'Riggers']);
}, 60_000);

test('C-05: a write that gets to a standby is answered with 503, and the next connection is a new one', async () => {
  const pool = openPool({ ...pair.standby, max: 1 });
  const db = openDb(pool);
  const process = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0];
  const before = await process();
  const refused = await sql`insert into todo default values`.execute(db).catch((error: unknown) => error);
  expect([isLost(refused), fromPostgres(refused)?.status]).toEqual([true, 503]);
  expect(await process()).not.toEqual(before);
  await pool.end();
});

test('C-05: another database is never read as a replica', async () => {
  const { connection, drop } = await newDatabase();
  const other = new Replica(t.db, openPool({ ...connection, max: 1 }));
  const database = await other.read(0, async (db) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    return rows[0]?.name;
  });
  expect(database).toBe(pair.primary.database);
  await other.close();
  await drop();
}, 60_000);

test('C-05: only reads may lag, none of them kept, and of the calendar only what is over', () => {
  const contract = calls as Record<string, Call>;
  const past = { dateStart: 0, dateEnd: DAY_MS, type: 'crew' };
  const lagging = Object.keys(contract).filter((name) => readsFromReplica(name, past));
  expect(lagging.sort()).toEqual([
    'downloadStats',
    'downloadxlsxData',
    'getAudit',
    'getCalendarDay',
    'getCalendarWeek',
    'getFailures',
    'getJobs',
    'getOutbox',
    'getRetention',
    'getStats',
    'searchAll',
  ]);
  for (const name of lagging) {
    expect([name, contract[name]?.kind]).toEqual([name, 'read']);
    expect(handlers.find((one) => one.name === name)?.options.cacheMs).toBeUndefined();
  }
  const now = Date.now();
  for (const name of ['getJobs', 'getCalendarDay', 'getCalendarWeek']) {
    const days = (dateEnd: number) => readsFromReplica(name, { dateStart: dateEnd - DAY_MS, dateEnd }, now);
    expect([days(now - 3 * DAY_MS), days(now - DAY_MS), days(now + DAY_MS)]).toEqual([true, false, false]);
  }
  for (const type of ['time', 'invoice']) expect(readsFromReplica('downloadxlsxData', { type })).toBe(false);
});
