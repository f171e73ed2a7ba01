import { sql } from 'kysely';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { readSettings } from './settings';
import { defineTask } from '../queue/tasks';
import { FURTHEST_MS, TestClock, refuseMovedClock } from './test-clock';
import { writeAs } from '../database/write';

const HOUR = 3_600_000;

test('a clock that anybody may move is refused wherever somebody else could be', () => {
  expect(readSettings({ TEST_CLOCK: 'yes' }).testClock).toBe(true);
  expect(readSettings({}).testClock).toBe(false);
  for (const env of [
    { PUBLIC_URL: 'https://crew.example.test' },
    { HOST: '0.0.0.0' },
    { NODE_ENV: 'production' },
    { ADMIN_EMAIL: 'first@example.test' },
    { DATABASE_URL: 'postgres://one@host/crewcall' },
  ])
    expect(() => readSettings({ TEST_CLOCK: 'yes', ...env })).toThrow(
      /^TEST_CLOCK=yes lets anybody move .* Leave TEST_CLOCK out\.$/,
    );
});

describe('a clock that was moved', () => {
  let world: TestApp;
  let clock: TestClock;
  beforeAll(async () => {
    world = await testApp({ handlers: [], tasks: [] });
    const each = { cron: '*/5 * * * *' };
    clock = await TestClock.open(world.db, [
      defineTask('each-five', async () => {}, each),
      defineTask('each-night', async () => {}, { cron: '15 17 * * *' }),
    ]);
  }, 120_000);
  afterAll(async () => {
    clock.close();
    await world.close();
  });

  const enqueue = (task: string, runAt: number) =>
    writeAs({ db: world.db, call: 'test', userId: null, quiet: true }, (tx) =>
      tx.enqueue(task, {}, { runAt }),
    );
  /** Hours of the machine from now until each task of that name. */
  const hoursUntil = async (task: string): Promise<number[]> => {
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from run_at - now())::float8 / 3600 as hours
      from graphile_worker.jobs where task_identifier = ${task} order by id`.execute(world.db);
    return rows.map(({ hours }) => Math.max(0, Math.round(hours)));
  };

  test('runs what waited for a time that is past, and leaves the rest as far ahead as it was', async () => {
    const real = Date.now();
    await refuseMovedClock(world.db);
    await enqueue('waits', real + 2 * HOUR);
    await enqueue('waits', real + 9 * HOUR);
    expect(await hoursUntil('waits')).toEqual([2, 9]);
    expect(await clock.move(5 * HOUR)).toBe(true);
    expect(Math.round((Date.now() - real) / HOUR)).toBe(5);
    expect(await hoursUntil('waits')).toEqual([0, 4]);
    await enqueue('waits', Date.now() + HOUR);
    expect(await hoursUntil('waits')).toEqual([0, 4, 1]);
    expect([await hoursUntil('each-five'), await hoursUntil('each-night')]).toEqual([[0], []]);
    const { rows } = await sql<{ at: number }>`select now_ms()::float8 as at`.execute(world.db);
    expect(Math.round(((rows[0]?.at ?? 0) - real) / HOUR)).toBe(5);
  });

  test('goes neither back nor too far, is found again, and lets nobody start without it', async () => {
    for (const to of [4 * HOUR, FURTHEST_MS + 1, 6.5]) expect(await clock.move(to)).toBe(false);
    clock.close();
    await expect(refuseMovedClock(world.db)).rejects.toThrow(/Start with TEST_CLOCK=yes again/);
    const real = Date.now();
    clock = await TestClock.open(world.db, []);
    expect(Math.round((Date.now() - real) / HOUR)).toBe(5);
  });
});
