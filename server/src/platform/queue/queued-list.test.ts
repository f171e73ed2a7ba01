import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import type { Payload } from '../database/tx';
import { startQueue } from './queue';
import type { Queue } from './queue';
import { defineTask } from './tasks';
import { writeAs } from '../database/write';

let t: TestApp;
let queue: Queue | null = null;
/** What each run told, in one message each. */
const told: string[][] = [];
let inHand: (attempt: number) => Promise<void> = () => Promise.resolve();
let isDead = false;

const list = defineTask('list', async ({ take, attempt, write }) => {
  await inHand(attempt);
  const names = await write(async (tx) => (await take(tx)).map(({ name }) => String(name)));
  if (names.length > 0) told.push(names);
  if (isDead) throw new Error('It was done, and could not say so.');
});

beforeAll(async () => {
  t = await testApp({ handlers: [], tasks: [list] });
}, 120_000);
beforeEach(() => {
  told.length = 0;
  inHand = () => Promise.resolve();
  isDead = false;
});
afterEach(async () => {
  await queue?.stop();
  queue = null;
  await sql`delete from graphile_worker._private_jobs`.execute(t.db);
});
afterAll(() => t.close());

const write = <T>(fn: Parameters<typeof writeAs<T>>[1]) =>
  writeAs({ db: t.db, call: 'test', userId: null, quiet: true }, fn);
const add = (name: string) => write((tx) => tx.enqueue('list', [{ name }], { jobKey: 'the list' }));
const start = async () => {
  queue = await startQueue({ pool: t.pool, db: t.db, services: t.services, tasks: [list] });
};
async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200 && !(await check()); tries += 1) await sleep(50);
}
const left = async () => {
  const { rows } = await sql<{ payload: Payload[]; attempts: number }>`
    select payload, attempts from graphile_worker._private_jobs order by id`.execute(t.db);
  return rows;
};
const isDone = async () => (await left()).length === 0;

test('C-05: what a killed server had in hand is told with what was queued since, once', async () => {
  await add('first');
  await sql`update graphile_worker._private_jobs set locked_by = 'worker-dead', attempts = 1,
    locked_at = now() - interval '20 seconds'`.execute(t.db);
  await add('second');
  await add('third');
  await start();
  await until(isDone);
  expect(told).toEqual([['first', 'second', 'third']]);
  expect(await left()).toEqual([]);
});

test('C-05: what a run had in hand that failed is told with what was queued since, once', async () => {
  let fail: (error: Error) => void = () => undefined;
  const failing = new Promise<void>((_, reject) => (fail = reject));
  let isInHand = false;
  inHand = () => {
    inHand = () => Promise.resolve();
    isInHand = true;
    return failing;
  };
  await add('first');
  await start();
  await until(() => isInHand);
  await add('second');
  fail(new Error('The database was away.'));
  await until(() => told.length > 0);
  await until(isDone);
  expect(told).toEqual([['first', 'second']]);
  expect(await left()).toEqual([]);
});

test('C-05: a run in hand that ends well tells nothing twice, before or after what was queued since', async () => {
  let go: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (go = resolve));
  let runs = 0;
  inHand = () => {
    runs += 1;
    return waiting;
  };
  await add('first');
  await start();
  await until(() => runs === 1);
  await add('second');
  await until(() => runs === 2);
  go();
  await until(isDone);
  expect(told).toEqual([['first', 'second']]);
});

test('C-05: what was told is not told again by a run that could not say that it was done', async () => {
  isDead = true;
  await add('first');
  await start();
  await until(() => told.length > 0);
  isDead = false;
  await add('second');
  await until(async () => (await left()).length === 1);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(t.db);
  await until(isDone);
  expect(told).toEqual([['first'], ['second']]);
});

test('C-05: one of two that make the same list at once is not lost where the other is taken at its commit', async () => {
  // The queue knows the task already, so that nothing but the list itself is waited for.
  await add('known');
  await sql`delete from graphile_worker._private_jobs`.execute(t.db);
  let go: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (go = resolve));
  const one = write(async (tx) => {
    await tx.enqueue('list', [{ name: 'one' }], { jobKey: 'the list' });
    await sql`update graphile_worker._private_jobs set locked_by = 'worker-dead', attempts = 1,
      locked_at = now() - interval '20 seconds'`.execute(tx.db);
    await waiting;
  });
  await sleep(200);
  const other = add('other');
  await sleep(200);
  go();
  await Promise.all([one, other]);
  await start();
  await until(isDone);
  expect(told).toEqual([['one', 'other']]);
});
