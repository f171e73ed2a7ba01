import { DAY_MS, MINUTE_MS } from '@crewcall/domain/units';
import { setTimeout as sleep } from 'node:timers/promises';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { startQueue } from './queue';
import type { Queue } from './queue';
import { defineTask } from './tasks';
import { forgetFuture } from './timed-tasks';

let t: TestApp;
let queue: Queue | undefined;
let ran = 0;
const tick = defineTask('tick', async () => void (ran += 1), { cron: '* * * * *' });
/** A full minute that is just over, by the database's clock as well. */
let minute = 0;

beforeAll(async () => {
  t = await testApp({ handlers: [], tasks: [tick] });
}, 120_000);
beforeEach(() => {
  ran = 0;
  minute = Date.now() - (Date.now() % MINUTE_MS);
  // The clock alone stands still, and is set; whatever waits goes on.
  jest.useFakeTimers({
    now: minute - 200,
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
      ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
    ],
  });
});
afterEach(async () => {
  jest.useRealTimers();
  await queue?.stop();
  queue = undefined;
  await t.pool.query('delete from graphile_worker._private_known_crontabs');
});
afterAll(() => t.close());

const start = async () => {
  queue = await startQueue({ pool: t.pool, db: t.db, services: t.services, tasks: [tick], lookMs: 100 });
};
const wasQueued = (at: number) =>
  t.pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('tick', now(), $1) on conflict (identifier) do update set last_execution = $1`,
    [new Date(at)],
  );
async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200 && !(await check()); tries += 1) await sleep(50);
}

test('C-05: where the clock is set ahead, no minute that was skipped is made up for', async () => {
  await start();
  jest.setSystemTime(minute + 10 * DAY_MS);
  await sleep(3_000);
  const { rows } = await t.pool.query<{ n: number }>(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'tick'",
  );
  expect(ran + (rows[0]?.n ?? 0)).toBeLessThan(4);
});

test('C-05: a task of each day that was missed is made up for once', async () => {
  const daily = defineTask('daily', async () => void (ran += 1), { cron: '0 0 * * *' });
  const since = [new Date(minute - 9 * DAY_MS)];
  await t.pool.query(
    "insert into graphile_worker._private_known_crontabs values ('daily', $1, $1), ('tick', $1, $1)",
    since,
  );
  jest.setSystemTime(minute + 1);
  queue = await startQueue({ pool: t.pool, db: t.db, services: t.services, tasks: [daily] });
  await until(() => ran > 0);
  await sleep(500);
  expect(ran).toBe(1);
});

test('C-05: timed tasks run again after a start, once a clock that was ahead is mended', async () => {
  await wasQueued(minute + 10 * DAY_MS);
  await start();
  jest.setSystemTime(minute + 5);
  await until(() => ran > 0);
  expect(ran).toBe(1);
});

test('C-05: timed tasks run again without a start, once a clock that was ahead is mended', async () => {
  jest.setSystemTime(minute + 10 * DAY_MS);
  await start();
  await wasQueued(minute + 10 * DAY_MS);
  // The queue waits for a minute that is ten days away.
  jest.setSystemTime(minute - 200);
  await sleep(2_000);
  jest.setSystemTime(minute + 5);
  await until(() => ran > 0);
  expect(ran).toBe(1);
});

test('C-05: two servers whose clocks differ by two minutes leave each other’s timed tasks alone', async () => {
  await wasQueued(minute + 2 * MINUTE_MS);
  expect(await forgetFuture(t.pool)).toBe(false);
  await wasQueued(minute + 10 * MINUTE_MS);
  expect(await forgetFuture(t.pool)).toBe(true);
});

test('C-05: a minute that is more than a timer can wait away is not looked for without a pause', async () => {
  const waits = jest.spyOn(globalThis, 'setTimeout');
  jest.setSystemTime(minute + 400 * DAY_MS - 200);
  await start();
  jest.setSystemTime(minute - 200);
  await sleep(2_000);
  expect(waits.mock.calls.filter(([, ms]) => (ms ?? 0) > 2 ** 31).length).toBeLessThan(4);
  waits.mockRestore();
  jest.setSystemTime(minute + 5);
  await until(() => ran > 0);
  expect(ran).toBe(1);
});
