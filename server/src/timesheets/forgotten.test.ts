import { timesheetMinute } from '@crewcall/domain/clock';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';
import { clocksOf, punchesOf, workerOnShift } from './testing/site';
import type { Person } from './testing/site';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let t: TestApp;
let boss: Person;
beforeAll(async () => {
  t = await testApp({ handlers, tasks: [] });
  boss = await t.signIn(await t.make.user());
});
afterAll(() => t.close());

/** A worker whose clock runs since so many hours; the shift began then. */
async function forgotten(hours: number) {
  const start = timesheetMinute(Date.now()) - hours * HOUR;
  const made = await workerOnShift(t, start);
  await t.make.supervisor(made.job, boss.id);
  await t.db
    .insertInto('timesheet')
    .values({
      job_id: made.job,
      crew_id: made.crew,
      group_id: await t.make.group(),
      user_id: made.me.id,
      start_at: start,
      end_at: null,
      rate_cents: null,
      signature_id: null,
      invoice_id: null,
      created_by: null,
    })
    .execute();
  const say = (finish: number, more: object = {}) =>
    t.call(made.me, 'doclock', {
      id: made.job,
      action: 'out',
      key: `f ${made.job} ${finish}`,
      tapTime: Date.now(),
      finish,
      ...more,
    });
  const open = async () => (await t.call(boss, 'getTimeCard', { idJob: made.job })).body.pendingPunches;
  return { ...made, start, say, open };
}

test.each([30, 14 * 24])(
  'T-22: the end that a worker gives of a clock %i h old waits, and accepted it counts',
  async (hours) => {
    const { job, start, say, open } = await forgotten(hours);
    const finish = start + 8 * HOUR;
    const told = await say(finish);
    expect(told.body).toMatchObject({ ok: true, kept: true });
    expect(told.body.text).toMatch(/^You finished at .*\. Your supervisor has it and decides\.$/);
    expect(await clocksOf(t, job)).toMatchObject([{ end_at: null }]);
    const [punch] = await open();
    expect(punch).toMatchObject({
      action: 'out',
      tapTime: finish,
      proposed: true,
      blocked: null,
      reason: 'The check-out was forgotten. This end was given afterwards.',
    });
    expect((await t.call(boss, 'resolvePunch', { id: punch?.id ?? 0, apply: true })).body).toMatchObject({
      ok: true,
    });
    expect(await clocksOf(t, job)).toMatchObject([{ start_at: start, end_at: finish }]);
  },
);

test('T-22: one open punch a clock: the newest takes the place of the older, on record', async () => {
  const { job, start, say, open, me } = await forgotten(30);
  await t.call(me, 'doclock', { id: job, action: 'out', key: `late ${job}`, tapTime: Date.now() });
  await say(start + 8 * HOUR);
  await say(start + 9 * HOUR);
  expect((await open()).map(({ tapTime }) => tapTime)).toEqual([start + 9 * HOUR]);
  expect((await punchesOf(t, job)).map(({ resolved_at: at }) => at !== null)).toEqual([true, true, false]);
  // The older one was answered: sent again, it changes nothing.
  await say(start + 8 * HOUR);
  expect(await open()).toHaveLength(1);
});

test('T-22: an end that cannot be is refused with what to do, and nothing is kept', async () => {
  const { job, start, say } = await forgotten(60);
  const textOf = async (finish: number) => {
    const { status, body } = await say(finish);
    expect(status).toBe(200);
    return body.snackbar?.text;
  };
  expect(await textOf(start - HOUR)).toMatch(/^You checked in at .*\. Please enter a time after that\.$/);
  expect(await textOf(Date.now() + HOUR)).toBe('This time has not come yet. Please enter when you finished.');
  expect(await textOf(start + 49 * HOUR)).toMatch(/more than 48 hours/);
  const odd = await say(start + HOUR, { action: 'in' });
  expect([odd.status, odd.body.snackbar?.text]).toEqual([
    400,
    'Only a check out can say when the worker finished.',
  ]);
  expect(await punchesOf(t, job)).toEqual([]);
});

test('T-22, X-07: a punch that waited on the phone is stored like any other, however late it comes', async () => {
  const { start, say, open } = await forgotten(80);
  const told = await say(start + 8 * HOUR, { waited: true, tapTime: Date.now() - 2 * DAY });
  expect(told.body).toMatchObject({ ok: true, kept: true });
  expect(await open()).toMatchObject([{ tapTime: start + 8 * HOUR, blocked: null }]);
});

test('T-02: no code of the crew is asked for when somebody decides in any case', async () => {
  const { crew, start, say } = await forgotten(30);
  await t.db
    .updateTable('job_crew')
    .set({ require_code: true, code: '4711' })
    .where('id', '=', crew)
    .execute();
  expect((await say(start + 8 * HOUR)).body).toMatchObject({ ok: true, kept: true });
});
