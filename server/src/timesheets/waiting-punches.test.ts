import { timesheetMinute } from '@crewcall/domain/clock';
import { inHours, testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { shift } from '../../test/support/shift';
import { handlers } from '../areas';
import { clocksOf, punchesOf, workerOnShift } from './testing/site';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let t: TestApp;
beforeAll(async () => void (t = await testApp({ handlers, tasks: [] })));
afterAll(() => t.close());

const worker = (at?: number) => workerOnShift(t, at);
const clocks = (job: number) => clocksOf(t, job);
const punches = (job: number) => punchesOf(t, job);

describe('T-22: late, early and wrong clocks', () => {
  test('T-22: 24 h old and 2 min ahead are paid at the time of the punch', async () => {
    const now = Date.now();
    for (const tapTime of [now - DAY + 60_000, now + 110_000]) {
      const { me, job } = await worker(now - DAY);
      const reply = await t.call(me, 'doclock', { id: job, action: 'in', key: `at${tapTime}`, tapTime });
      expect(reply.body).toMatchObject({ kept: false, timesheet: { start: timesheetMinute(tapTime) } });
    }
  });

  test('T-22: what is kept says why, and that it is not lost; told later, the answer names its job', async () => {
    const { me, job } = await worker(inHours(-30));
    const punch = async (action: 'in' | 'out', tapTime: number) =>
      (await t.call(me, 'doclock', { id: job, action, key: `w${tapTime}`, tapTime })).body.text;
    const waits = 'Your supervisor has it and decides.';
    expect(await punch('out', Date.now())).toBe(`There is no check in before this check out. ${waits}`);
    expect(await punch('in', Date.now() - 25 * HOUR)).toBe(
      `Stadium build: This was more than 24 hours ago. ${waits}`,
    );
    expect(await punch('in', Date.now() + 3 * HOUR)).toBe(
      `Stadium build: The clock of this phone is ahead. ${waits}`,
    );
  });

  test('T-22, T-02: what is wrong with a punch is told at once while its worker looks on, and kept once it has waited', async () => {
    const { me, job, crew } = await worker();
    await t.db
      .updateTable('job_crew')
      .set({ require_code: true, code: '4711' })
      .where('id', '=', crew)
      .execute();
    const punch = async (key: string, ago: number, code: string | null, waited?: true) => {
      await t.db.deleteFrom('login_attempt').execute();
      const asked = { id: job, action: 'in' as const, key, code, tapTime: Date.now() - ago };
      return (await t.call(me, 'doclock', waited ? { ...asked, waited } : asked)).body;
    };
    for (const ago of [0, 20_000, 50_000]) {
      expect((await punch(`seen${ago}`, ago, '1234')).snackbar?.text).toMatch(/^This code is not right/);
      expect((await punch(`none${ago}`, ago, null)).snackbar?.text).toMatch(/^This shift needs a code/);
    }
    expect(await punches(job)).toEqual([]);
    for (const ago of [0, 20_000, 50_000, 70_000]) {
      expect(await punch(`late${ago}`, ago, '1234', true)).toMatchObject({
        kept: true,
        text: 'Stadium build: The code did not match. Your supervisor has it and decides.',
      });
    }
    expect((await punch('old', 70_000, '1234')).kept).toBe(true);
    expect((await punches(job)).map((punch) => [punch.outcome, punch.reason])).toEqual(
      Array(5).fill(['pending', 'wrong-code']),
    );
    expect(await clocks(job)).toEqual([]);
    expect((await punch('right', 20_000, '4711', true)).kept).toBe(false);
  });

  test('T-22: a punch that waited is kept too when check-in was not open by then', async () => {
    const { me, job } = await worker(inHours(5));
    const punch = { id: job, action: 'in' as const, key: 'soon', tapTime: Date.now() - 5_000, waited: true };
    for (const text of [
      /^Stadium build: It is too early .* opens at \d.* Your supervisor has it/,
      /^Stadium build: .*early.* Your supervisor/,
    ]) {
      const { body } = await t.call(me, 'doclock', punch);
      expect(body.kept).toBe(true);
      expect(body.text).toMatch(text);
    }
    const [listed] = (await t.call(me, 'getTimeCard', { idJob: job })).body.pendingPunches;
    expect(listed?.reason).toBe('It is earlier than check in opens.');
  });

  test('T-22: accepted, a punch of a phone ahead counts when it arrived', async () => {
    const { me, job } = await worker();
    await t.call(me, 'doclock', { id: job, action: 'in', key: 'fast', tapTime: Date.now() + 3 * HOUR });
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(job, boss.id);
    const [punch] = (await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches;
    expect((await t.call(boss, 'resolvePunch', { id: punch?.id ?? 0, apply: true })).body.ok).toBe(true);
    expect(await clocks(job)).toMatchObject([{ start_at: timesheetMinute(punch?.receivedAt ?? 0) }]);
  });

  test('T-22: a check-out that arrives after the supervisor closed the clock can still set its end', async () => {
    const { me, job } = await worker(inHours(-6));
    const start = Date.now() - 5 * HOUR;
    await t.call(me, 'doclock', { id: job, action: 'in', key: 'a1', tapTime: start });
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(job, boss.id);
    await t.call(boss, 'clockOutAll', { idJob: job, end: Date.now() - HOUR });
    const tapTime = Date.now() - 2 * HOUR;
    const out = await t.call(me, 'doclock', { id: job, action: 'out', key: 'a2', tapTime });
    expect(out.body).toMatchObject({ kept: true });
    const [punch] = (await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches;
    await t.call(boss, 'resolvePunch', { id: punch?.id ?? 0, apply: true });
    expect(await clocks(job)).toMatchObject([
      { start_at: timesheetMinute(start), end_at: timesheetMinute(tapTime) },
    ]);
    expect((await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches).toEqual([]);
  });

  test('T-22: a check-out that waits is decided by ending its clock at that very moment, and waits again after an undo', async () => {
    const user = await t.make.user();
    const me = await t.signIn(user);
    const start = Date.now() - 29 * HOUR;
    const { job } = await shift(t, { at: start, workers: [user], clocks: [{ user, start }] });
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(job, boss.id);
    const tapTime = Date.now() - 25 * HOUR;
    const out = await t.call(me, 'doclock', { id: job, action: 'out', key: 'late', tapTime });
    expect(out.body).toMatchObject({ kept: true });
    const waiting = async () => (await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches;
    await t.call(boss, 'clockOutAll', { idJob: job, end: tapTime - HOUR });
    expect(await waiting()).toHaveLength(1);
    await t.call(boss, 'undoClockOutAll', { idJob: job });
    await t.call(boss, 'clockOutAll', { idJob: job, end: tapTime });
    expect(await waiting()).toEqual([]);
    expect(await punches(job)).toMatchObject([{ outcome: 'pending', resolved_by: boss.id }]);
    await t.call(boss, 'undoClockOutAll', { idJob: job });
    expect(await waiting()).toHaveLength(1);
    const [clock] = await clocks(job);
    await t.call(boss, 'setTime', { id: clock?.id ?? 0, type: 2, value: tapTime, was: 0 });
    expect(await waiting()).toEqual([]);
    expect(await clocks(job)).toMatchObject([{ end_at: timesheetMinute(tapTime) }]);
  });

  test('T-22: nobody decides about their own, and a supervisor reads that the office does', async () => {
    const { me, job } = await worker();
    await t.make.supervisor(job, me.id);
    await t.call(me, 'doclock', { id: job, action: 'out', key: 'own', tapTime: Date.now() });
    const [punch] = (await t.call(me, 'getTimeCard', { idJob: job })).body.pendingPunches;
    expect(punch).toMatchObject({ decides: 'office' });
    const decide = async (who: typeof me, apply: boolean) =>
      (await t.call(who, 'resolvePunch', { id: punch?.id ?? 0, apply })).body;
    for (const apply of [true, false])
      expect((await decide(me, apply)).snackbar?.text).toMatch(/^Somebody else has to decide/);
    const { jobs } = (await t.call(me, 'getAttendance', { idJob: job })).body;
    const people = jobs.flatMap(({ crews }) => crews.flatMap((crew) => crew.people));
    expect(people.flatMap((person) => person.waits ?? [])).toMatchObject([{ canDecide: false }]);
    expect((await decide(await t.signIn(await t.make.admin()), false)).ok).toBe(true);
  });

  test('T-22: declined, it changes nothing and leaves the list', async () => {
    const { me, job } = await worker();
    await t.call(me, 'doclock', { id: job, action: 'out', key: 'd', tapTime: Date.now() });
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(job, boss.id);
    const [punch] = (await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches;
    expect((await t.call(boss, 'resolvePunch', { id: punch?.id ?? 0, apply: false })).body.ok).toBe(true);
    expect((await t.call(me, 'getTimeCard', { idJob: job })).body.pendingPunches).toEqual([]);
    expect(await clocks(job)).toEqual([]);
  });

  test('T-22: a check-out is not let go while the check-in before it waits', async () => {
    const { me, job } = await worker(inHours(-30));
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(job, boss.id);
    for (const [action, ago] of [
      ['in', 29],
      ['out', 25],
    ] as const)
      await t.call(me, 'doclock', { id: job, action, key: action, tapTime: Date.now() - ago * HOUR });
    const kept = async () => (await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches;
    const [before, out] = await kept();
    const decide = async (id = 0, apply = false) => (await t.call(boss, 'resolvePunch', { id, apply })).body;
    expect((await decide(out?.id)).snackbar?.text).toBe('Decide the check in first.');
    expect(await kept()).toHaveLength(2);
    expect(await decide(before?.id, true)).toEqual({ ok: true });
    expect(await decide(out?.id)).toEqual({ ok: true });
    expect(await kept()).toEqual([]);
  });

  test('T-22: where too many wait already, the phone is told to keep the punch until some are decided', async () => {
    const { me, job } = await worker(inHours(-30));
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(job, boss.id);
    const punch = async (n: number) => {
      const tapTime = Date.now() - 25 * HOUR - n;
      return (await t.call(me, 'doclock', { id: job, action: 'out', key: `many${n}`, tapTime, waited: true }))
        .body;
    };
    for (let n = 0; n < 20; n += 1) expect((await punch(n)).kept).toBe(true);
    expect(await punch(20)).toMatchObject({ error: true, code: 'not-yet' });
    const [first] = (await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches;
    await t.call(boss, 'resolvePunch', { id: first?.id ?? 0, apply: false });
    expect((await punch(20)).kept).toBe(true);
    expect(await punches(job)).toHaveLength(21);
  });

  test('T-22, B.9.05: a check-out that was forgotten pays no days: it is kept, and accepted within 48 hours only', async () => {
    const { me, job } = await worker(inHours(-57));
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(job, boss.id);
    const [{ id: crew, group_id: group } = { id: 0, group_id: 0 }] = await t.db
      .selectFrom('job_crew')
      .select(['id', 'group_id'])
      .where('job_id', '=', job)
      .execute();
    const start = Date.now() - 56 * HOUR;
    await t.db
      .insertInto('timesheet')
      .values({
        job_id: job,
        crew_id: crew,
        group_id: group,
        user_id: me.id,
        start_at: start,
        rate_cents: null,
        signature_id: null,
        invoice_id: null,
        created_by: null,
      })
      .execute();
    const punch = async (key: string, tapTime?: number) =>
      (await t.call(me, 'doclock', { id: job, action: 'out', key, ...(tapTime ? { tapTime } : {}) })).body;
    expect(await punch('now')).toMatchObject({
      kept: true,
      text: 'This check out is more than 20 hours after the check in. Your supervisor has it and decides.',
    });
    const open = async () => (await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches;
    const accept = (id = 0) => t.call(boss, 'resolvePunch', { id, apply: true });
    const [now, ...none] = await open();
    expect(none).toEqual([]);
    expect(now?.blocked).toMatch(/more than 48 hours\. Set its start and end by hand and let this go\.$/);
    expect((await accept(now?.id)).body).toMatchObject({ error: true });
    // The next punch about the same clock takes the place of the first.
    expect((await punch('yesterday', Date.now() - 23 * HOUR)).kept).toBe(true);
    expect(await clocks(job)).toMatchObject([{ start_at: start, end_at: null }]);
    const [yesterday, ...older] = await open();
    expect(older).toEqual([]);
    expect(yesterday).toMatchObject({
      blocked: null,
      reason: 'It is more than 20 hours after the check in; an earlier check out may have been forgotten.',
    });
    expect((await accept(now?.id)).body).toMatchObject({ error: true });
    expect((await accept(yesterday?.id)).body).toEqual({ ok: true });
    expect(await clocks(job)).toMatchObject([
      { start_at: start, end_at: timesheetMinute(yesterday?.tapTime ?? 0) },
    ]);
  });

  test('T-22, B.9.05: a check-in a day and more before its shift is not accepted either', async () => {
    const { me, job } = await worker(inHours(30));
    const waited = { id: job, action: 'in' as const, key: 'early', tapTime: Date.now() - 1000, waited: true };
    expect((await t.call(me, 'doclock', waited)).body.kept).toBe(true);
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(job, boss.id);
    const [punch] = (await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches;
    expect(punch?.blocked).toMatch(/^This lies more than a day before the shift\./);
    expect((await t.call(boss, 'resolvePunch', { id: punch?.id ?? 0, apply: true })).body.error).toBe(true);
    expect(await clocks(job)).toEqual([]);
  });

  test('T-22, X-03: the answer to a punch of another day names the day', async () => {
    const { me, job } = await worker(inHours(-23));
    const tapTime = Date.now() - 22 * HOUR;
    const { text } = (await t.call(me, 'doclock', { id: job, action: 'in', key: 'late', tapTime })).body;
    const day = new Intl.DateTimeFormat('en-AU', {
      timeZone: 'Australia/Sydney',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    });
    const isToday = day.format(tapTime) === day.format(Date.now());
    expect(text).toMatch(
      isToday
        ? / at \d+:\d\d [ap]m\.$/
        : / at \d+:\d\d [ap]m on (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \w+( \d{4})?\.$/,
    );
  });

  test('T-22, C-02: in and out from two devices at once are one clock with one end', async () => {
    const { me, job } = await worker(inHours(-4));
    const at = timesheetMinute(Date.now()) - 2 * HOUR;
    const both = (action: 'in' | 'out', tapTime: number) =>
      Promise.all(
        ['phone', 'tablet'].map((device, n) =>
          t.call(me, 'doclock', { id: job, action, key: `${device}-${action}`, tapTime: tapTime + n * 900 }),
        ),
      );
    const came = await both('in', at);
    const went = await both('out', at + HOUR);
    expect([...came, ...went].map((reply) => [reply.status, reply.body.kept])).toEqual(
      Array(4).fill([200, false]),
    );
    const [clock, ...more] = await clocks(job);
    expect(more).toEqual([]);
    expect(clock).toMatchObject({ start_at: at, end_at: at + HOUR });
    expect((await punches(job)).map((punch) => punch.outcome).sort()).toEqual([
      'applied',
      'applied',
      'ignored',
      'ignored',
    ]);
  });
});
