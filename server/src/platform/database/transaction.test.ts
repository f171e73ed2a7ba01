import { sql } from 'kysely';
import { newDatabase, testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { openDb, openPool } from './pool';
import { inTransaction, onlyReads } from './transaction';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
}, 120_000);
afterAll(() => app.close());

test('of statements that are sent together the one that failed by itself decides, however late it is heard of', async () => {
  let attempts = 0;
  const work = inTransaction(app.db, async (tx) => {
    attempts += 1;
    const fail = () =>
      sql`do $$ begin raise exception 'a deadlock' using errcode = '40P01'; end $$`.execute(tx);
    const late = async () => (await Promise.resolve(fail())).rows;
    const later = async () => [...(await late())];
    await Promise.all([later(), sql`select 1`.execute(tx)]);
  });
  await expect(work).rejects.toThrow('a deadlock');
  // A deadlock is tried again.
  expect(attempts).toBe(5);
  expect((await sql<{ one: number }>`select 1 as one`.execute(app.db)).rows).toEqual([{ one: 1 }]);
});

test('of a transaction that fails nothing is stored, neither what waits for its begin nor what a sibling sends later', async () => {
  const { connection, drop } = await newDatabase();
  // One connection, so that what follows shows that it is usable.
  const pool = openPool({ ...connection, max: 1 });
  const db = openDb(pool);
  await sql`create table note (text text)`.execute(db);
  const note = (tx: typeof db, text: string) => sql`insert into note values (${text})`.execute(tx);
  const siblings: Promise<unknown>[] = [];
  const refused = inTransaction(db, async (tx) => {
    const waits = note(tx, 'waits for begin');
    const comesLater = sql`select pg_sleep(0.1)`.execute(tx).then(() => note(tx, 'comes later'));
    siblings.push(waits, comesLater);
    await Promise.all([waits, comesLater, Promise.reject(new Error('refused'))]);
  });
  await expect(refused).rejects.toThrow('refused');
  const ends = await Promise.allSettled(siblings);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await sql`select text from note`.execute(db)).rows).toEqual([]);
  await inTransaction(db, (tx) => note(tx, 'next'));
  expect((await sql`select text from note`.execute(db)).rows).toEqual([{ text: 'next' }]);
  await pool.end();
  await drop();
});

test('every function of ours that stores waits for the begin, as do those of the queue and of sequences', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and provolatile = 'v' and prorettype <> 'trigger'::regtype and proname <> 'now_ms'`.execute(app.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { name } of rows) expect(onlyReads(`select ${name}()`)).toBe(false);
  for (const text of [
    'select make_audit_month($1)',
    'select mark_every_day()',
    "select setval('note_id_seq', 1)",
    'select id from graphile_worker.add_job($1)',
    'with x as (insert into note default values returning 1) select 1 from x',
  ])
    expect(onlyReads(text)).toBe(false);
  expect(onlyReads('select "id" from "job" where "id" = $1')).toBe(true);
});

test('nothing is stored by a transaction that could not begin', async () => {
  const { connection, drop } = await newDatabase();
  const pool = openPool({ ...connection, max: 2 });
  const db = openDb(pool);
  await sql`create table note (text text)`.execute(db);
  type Query = (text: unknown, values?: unknown) => unknown;
  let cancels = true;
  const cancel = (client: unknown) => {
    const asking = client as { query: Query };
    const original = asking.query.bind(client);
    asking.query = (text, values) =>
      cancels && text === 'begin' ? Promise.reject(new Error('cancelled')) : original(text, values);
  };
  pool.on('acquire', cancel);
  const note = (tx: typeof db, text: string) => sql`insert into note values (${text})`.execute(tx);
  const read = (tx: typeof db) => sql<{ text: string }>`select text from note`.execute(tx);
  const writes = inTransaction(db, (tx) => Promise.all([read(tx), note(tx, 'together'), read(tx)]));
  await expect(writes).rejects.toThrow('cancelled');
  const later = inTransaction(db, async (tx) => {
    await read(tx);
    await note(tx, 'later');
  });
  await expect(later).rejects.toThrow('cancelled');
  // One that only reads fails too: its reads are not of one moment.
  await expect(inTransaction(db, read)).rejects.toThrow('cancelled');
  cancels = false;
  expect((await read(db)).rows).toEqual([]);
  await inTransaction(db, async (tx) => {
    const [before, , after] = await Promise.all([read(tx), note(tx, 'stored'), read(tx)]);
    expect([before.rows, after.rows]).toEqual([[], [{ text: 'stored' }]]);
  });
  expect((await read(db)).rows).toEqual([{ text: 'stored' }]);
  await pool.end();
  await drop();
});
