import { sql } from 'kysely';
import { newDatabase } from '../../../test/support';
import { openProxy } from '../../../test/support/proxy';
import { CallError } from '../../errors';
import { fromPostgres } from './pg-errors';
import type { Connection } from './embedded';
import { isLost } from './connection-lost';
import { openDb, openPool } from './pool';
import { inTransaction } from './transaction';

let connection: Connection;
let drop: () => Promise<void> = () => Promise.resolve();
beforeAll(async () => {
  ({ connection, drop } = await newDatabase());
}, 120_000);
afterAll(() => drop());

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('C-05: a connection cut under a statement fails that statement alone, and its transaction runs again', async () => {
  const pool = openPool({ ...connection, max: 4 });
  const db = openDb(pool);
  let runs = 0;
  const result = await inTransaction(db, async (tx) => {
    runs += 1;
    if (runs === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    return runs;
  });
  expect(result).toBe(2);
  const cut = await failure(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db));
  expect(isLost(cut)).toBe(true);
  expect(fromPostgres(cut)).toMatchObject({ status: 503, headers: { 'retry-after': '3' } });
  await pool.end();
});

test('C-05: one cut while nobody asks it anything, though it is held, ends nothing', async () => {
  const pool = openPool({ ...connection, max: 4 });
  const held = await pool.connect();
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => held.once('end', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  expect(isLost(await failure(held.query('select 1')))).toBe(true);
  held.release();
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await pool.end();
});

test('C-05: cut at the commit nobody knows, and the answer says so; what it refused for keeps its own answer', async () => {
  const proxy = await openProxy(`${connection.host}/.s.PGSQL.${connection.port}`);
  const pool = openPool({ ...connection, host: '127.0.0.1', port: proxy.port, max: 4 });
  const db = openDb(pool);
  const unknown = await failure(
    inTransaction(db, async (tx) => {
      await sql`select 1`.execute(tx);
      await proxy.cut();
    }),
  );
  expect(unknown).toBeInstanceOf(CallError);
  expect(unknown).toMatchObject({ status: 503, message: expect.stringContaining('Look whether it was') });
  await proxy.mend();
  const refused = await failure(
    inTransaction(db, async (tx) => {
      await sql`select 1`.execute(tx);
      await proxy.cut();
      throw new CallError(409, 'Somebody was first.');
    }),
  );
  expect(refused).toMatchObject({ status: 409 });
  const away = await failure(inTransaction(db, (tx) => sql`select 1`.execute(tx)));
  expect(fromPostgres(away)?.status).toBe(503);
  await pool.end();
  await proxy.close();
});

test('C-05: every wait has an end: for a slow statement, for a dead line, for a connection', async () => {
  const limited = openPool({ ...connection, max: 1 });
  const { rows } = await limited.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  expect(rows.map(({ setting }) => Number(setting))).toEqual([60_000, 30_000]);
  await limited.end();
  const patient = openPool({ ...connection, max: 1 }, { isPatient: true });
  const { rows: free } = await patient.query<{ setting: string }>(
    `select setting from pg_settings where name = 'statement_timeout'`,
  );
  expect(free).toEqual([{ setting: '0' }]);
  await patient.end();

  const proxy = await openProxy(`${connection.host}/.s.PGSQL.${connection.port}`);
  const pool = openPool({
    ...connection,
    host: '127.0.0.1',
    port: proxy.port,
    max: 1,
    query_timeout: 300,
    connectionTimeoutMillis: 1_000,
  });
  const db = openDb(pool);
  await sql`select 1`.execute(db);
  proxy.silence();
  expect(isLost(await failure(sql`select 1`.execute(db)))).toBe(true);
  // The dead line is not used again: the next one knocks anew, in vain.
  const knocks = proxy.knocks();
  expect(isLost(await failure(sql`select 1`.execute(db)))).toBe(true);
  expect(proxy.knocks()).toBe(knocks + 1);
  await proxy.mend();
  await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await pool.end();
  await proxy.close();
});

test('a statement that comes again is planned once, but for a long list of ids, which weighs in its plan', async () => {
  const pool = openPool({ ...connection, max: 1 });
  const held = await pool.connect();
  const planned = async (ids: readonly number[]) => {
    const text = `select ${ids.length} as count, $1::bigint[] as ids`;
    for (let turn = 0; turn < 3; turn += 1) await held.query(text, [ids]);
    const { rows } = await held.query('select 1 from pg_prepared_statements where statement = $1', [text]);
    return rows.length;
  };
  const ids = Array.from({ length: 2_000 }, (_, id) => id);
  expect([await planned(ids.slice(0, 3)), await planned(ids)]).toEqual([1, 0]);
  held.release();
  await pool.end();
});

test('C-05: what another service refuses is not taken for the database', () => {
  const elsewhere = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect([isLost(elsewhere), fromPostgres(elsewhere)]).toEqual([false, null]);
});
