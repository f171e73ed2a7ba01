import { timesheetMinute } from '@crewcall/domain/clock';
import { sql } from 'kysely';
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

describe('one punch is one action', () => {
  test('C-02, T-03: the same key at once, 10 times, is one clock and one answer', async () => {
    const { me, job } = await worker();
    const punch = { id: job, action: 'in', key: 'k1', tapTime: Date.now() } as const;
    const replies = await Promise.all(Array.from({ length: 10 }, () => t.call(me, 'doclock', punch)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map((reply) => reply.body.timesheet?.id)).size).toBe(1);
    expect(new Set(replies.map((reply) => reply.body.text)).size).toBe(1);
    expect(await clocks(job)).toHaveLength(1);
    expect(await punches(job)).toHaveLength(1);
  });

  test('C-02, T-22: different keys at once, as from two devices, open one clock', async () => {
    const { me, job } = await worker();
    const punch = (n: number) =>
      t.call(me, 'doclock', { id: job, action: 'in', key: `d${n}`, tapTime: Date.now() });
    await Promise.all(Array.from({ length: 8 }, (_, n) => punch(n)));
    expect(await clocks(job)).toHaveLength(1);
  });

  test('C-02, T-03: a toggle without key within 60 s does not close', async () => {
    const { me, job } = await worker();
    await t.call(me, 'doclock', { id: job });
    await t.call(me, 'doclock', { id: job });
    expect(await clocks(job)).toMatchObject([{ end_at: null }]);
  });

  test('T-20, T-22, B.3.06: in, then out later, at the times of the punches and without a break', async () => {
    const { me, job } = await worker(Math.floor(Date.now() / HOUR) * HOUR);
    const start = Math.floor(Date.now() / 60_000) * 60_000 - 20 * 60_000;
    await t.call(me, 'doclock', { id: job, action: 'in', key: 'a', tapTime: start });
    const out = await t.call(me, 'doclock', { id: job, action: 'out', key: 'b', tapTime: start + 600_000 });
    expect(out.body).toMatchObject({
      ok: true,
      kept: false,
      timesheet: { start, end: start + 600_000, break: 0 },
    });
    expect(await punches(job)).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
  });
});

describe('T-23: a punch keeps its second, the time has whole minutes', () => {
  const at = (base: number, minutes: number, seconds: number) => base + (minutes * 60 + seconds) * 1000;

  test.each([
    ['7:00:50 to 11:08:10 reads 4 h 8 min and pays 4:15', 50, 248 * 60 + 10, 248, 4.25],
    ['7:00:10 to 11:07:50 reads 4 h 7 min and pays 4:00', 10, 247 * 60 + 50, 247, 4],
  ])('T-23: %s', async (_, into, out, minutes, hours) => {
    const base = Math.floor(Date.now() / HOUR) * HOUR - 5 * HOUR;
    const { me, job } = await worker(base);
    const taps = [at(base, 0, into), at(base, 0, out)] as const;
    await t.call(me, 'doclock', { id: job, action: 'in', key: 'a', tapTime: taps[0] });
    const told = await t.call(me, 'doclock', { id: job, action: 'out', key: 'b', tapTime: taps[1] });
    const end = base + minutes * 60_000;
    expect(told.body).toMatchObject({ kept: false, timesheet: { start: base, end } });
    const [row] = (await t.call(me, 'getTimeCard', { idJob: job })).body.timesheets;
    expect(row?.paid).toBe(hours * HOUR);
    expect((await punches(job)).map(({ punched_at }) => punched_at)).toEqual(taps);
    const undone = await t.call(me, 'doclock', {
      id: job,
      action: 'out',
      key: 'c',
      undoes: 'b',
      tapTime: taps[1],
    });
    expect(undone.body).toMatchObject({ timesheet: { start: base, end: 0 } });
  });

  test('T-23: in and out within a minute is a time of no length, and the next check-in counts', async () => {
    const base = Math.floor(Date.now() / HOUR) * HOUR - 2 * HOUR;
    const { me, job } = await worker(base);
    const punch = (key: string, action: 'in' | 'out', seconds: number) =>
      t.call(me, 'doclock', { id: job, action, key, tapTime: at(base, 0, seconds) });
    await punch('a', 'in', 10);
    expect((await punch('b', 'out', 40)).body).toMatchObject({ timesheet: { start: base, end: base } });
    expect((await punch('c', 'in', 50)).body).toMatchObject({
      kept: false,
      timesheet: { start: base, end: 0 },
    });
    expect((await punch('d', 'out', 4000)).body).toMatchObject({ kept: false });
    expect((await clocks(job)).map(({ end_at }) => end_at).sort()).toEqual([base, base + 66 * 60_000]);
  });

  test('T-23: what is set by hand and what is accepted has whole minutes as well', async () => {
    const base = Math.floor(Date.now() / HOUR) * HOUR - 2 * HOUR;
    const { me, job } = await worker(base);
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(job, boss.id);
    const made = await t.call(boss, 'setTimeCreate', { idJob: job, idUser: me.id, start: at(base, 0, 50) });
    expect(made.body).toMatchObject({ timesheet: { start: base } });
    const id = made.body.timesheet?.id ?? 0;
    const set = await t.call(boss, 'setTime', { id, type: 2, value: at(base, 60, 59) });
    expect(set.body).toMatchObject({ timesheet: { end: base + HOUR } });
    const late = { id: job, action: 'out', key: 'late', tapTime: at(base, 90, 30) } as const;
    expect((await t.call(me, 'doclock', late)).body).toMatchObject({ kept: true });
    const [punch] = (await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches;
    await t.call(boss, 'resolvePunch', { id: punch?.id ?? 0, apply: true });
    expect(await clocks(job)).toMatchObject([{ start_at: base, end_at: base + 90 * 60_000 }]);
  });
});

describe('a check-out that does not fit', () => {
  const MINUTE = 60_000;
  const WORKED = 4 * MINUTE + 50_000;
  const opened = async (pause: number) => {
    const { me, job } = await worker(Math.floor(Date.now() / HOUR) * HOUR);
    const since = Date.now() - 5 * MINUTE;
    await t.call(me, 'doclock', { id: job, action: 'in', key: 'a', tapTime: since });
    await t.db.updateTable('timesheet').set({ break_ms: pause }).where('job_id', '=', job).execute();
    return { me, job, since };
  };

  test('T-20, T-22: the break is longer than the time worked: it closes without it and says so, also kept offline', async () => {
    for (const waited of [false, true]) {
      const { me, job, since } = await opened(30 * MINUTE);
      const punch = { id: job, action: 'out', key: 'b', tapTime: since + WORKED, waited } as const;
      const out = await t.call(me, 'doclock', punch);
      const end = timesheetMinute(since + WORKED);
      expect(out.body).toMatchObject({
        ok: true,
        kept: false,
        timesheet: { end, break: 0 },
        text: expect.stringContaining(
          `after ${(end - timesheetMinute(since)) / MINUTE} min. The break of 30 min does not fit into that; none is taken off.`,
        ),
      });
      expect((await t.call(me, 'doclock', punch)).body.text).toBe(out.body.text);
      const undone = await t.call(me, 'doclock', { id: job, action: 'out', key: 'c', undoes: 'b' });
      expect(undone.body).toMatchObject({ ok: true, timesheet: { end: 0, break: 30 * MINUTE } });
    }
  });

  test('T-22: what the database refuses waits for the supervisor', async () => {
    const { me, job, since } = await opened(0);
    await sql`alter table timesheet add constraint odd check (job_id <> ${sql.lit(job)} or end_at is null)`.execute(
      t.db,
    );
    const punch = { id: job, action: 'out', key: 'b', tapTime: since + WORKED } as const;
    const out = await t.call(me, 'doclock', punch);
    await sql`alter table timesheet drop constraint odd`.execute(t.db);
    expect(out.body).toMatchObject({ ok: true, kept: true, timesheet: { end: 0 } });
    expect(out.body.text).toBe('This could not be applied by itself. Your supervisor has it and decides.');
    expect(await punches(job)).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'pending', reason: 'unfit' },
    ]);
  });
});

describe('a punch is never dropped', () => {
  test('T-22: too old, ahead, removed and locked punches wait for the supervisor', async () => {
    const { me, job, crew } = await worker(inHours(-30));
    const punch = (key: string, tapTime: number) =>
      t.call(me, 'doclock', { id: job, action: 'in', key, tapTime });
    expect((await punch('old', Date.now() - 25 * HOUR)).body).toMatchObject({ kept: true });
    expect((await punch('ahead', Date.now() + 10 * 60_000)).body).toMatchObject({ kept: true });
    const office = await t.signIn(await t.make.admin());
    const off = { idReqCrew: crew, statusUser: { id: me.id, status: 0 as const } };
    expect((await t.call(office, 'saveJobUserList', off)).status).toBe(200);
    // The record tells; it decides nothing.
    await t.db.deleteFrom('audit').execute();
    expect((await punch('removed', Date.now())).body).toMatchObject({ kept: true });
    await t.make.member(crew, me.id);
    await t.db.updateTable('job').set({ status: 3 }).where('id', '=', job).execute();
    expect((await punch('locked', Date.now())).body).toMatchObject({ kept: true });
    expect(await clocks(job)).toHaveLength(0);

    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(job, boss.id);
    const card = await t.call(boss, 'getTimeCard', { idJob: job });
    expect(card.body.pendingPunches.map((punch) => punch.reason).sort()).toEqual([
      'It arrived more than 24 hours later.',
      'The clock of the phone was ahead.',
      'The shift was already signed off, invoiced or finished.',
      'There was no confirmed place on the crew at that time.',
    ]);
    const mine = (await t.call(me, 'getTimeCard', { idJob: job })).body.pendingPunches;
    expect(mine).toEqual(card.body.pendingPunches);
    const other = await t.make.user();
    await t.make.member(crew, other);
    expect((await t.call(await t.signIn(other), 'getTimeCard', { idJob: job })).body.pendingPunches).toEqual(
      [],
    );
  });

  test('T-22: a punch whose time cannot be right is not accepted, only let go', async () => {
    const { me, job } = await worker(inHours(-30));
    await t.call(me, 'doclock', { id: job, action: 'in', key: 'w', tapTime: Date.now() - 8 * 24 * HOUR });
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(job, boss.id);
    const [punch] = (await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches;
    if (!punch) throw new Error('no punch');
    const refused = await t.call(boss, 'resolvePunch', { id: punch.id, apply: true });
    expect(refused.body.snackbar?.text).toMatch(/cannot be right/);
    expect(await clocks(job)).toHaveLength(0);
    expect((await t.call(boss, 'resolvePunch', { id: punch.id, apply: false })).body).toMatchObject({
      ok: true,
    });
  });

  test('T-22: a pending punch is accepted once by the supervisor', async () => {
    const { me, job } = await worker(inHours(-30));
    const tapTime = Date.now() - 26 * HOUR;
    await t.call(me, 'doclock', { id: job, action: 'in', key: 'o', tapTime });
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(job, boss.id);
    const [punch] = (await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches;
    if (!punch) throw new Error('no punch');
    expect((await t.call(me, 'resolvePunch', { id: punch.id, apply: true })).status).toBe(403);
    const both = await Promise.all(
      [1, 2].map(() => t.call(boss, 'resolvePunch', { id: punch.id, apply: true })),
    );
    expect(both.filter((reply) => !reply.body.error)).toHaveLength(1);
    expect(await clocks(job)).toMatchObject([{ start_at: timesheetMinute(tapTime), end_at: null }]);
  });
});

test('Y-05, C-05: the rate of the group is on the new clock, and the change is announced', async () => {
  const { me, job } = await worker();
  await t.make.rate(me.id, await t.make.group(), 4150);
  await t.call(me, 'doclock', { id: job, action: 'in', key: 'r', tapTime: Date.now() });
  expect(await clocks(job)).toMatchObject([{ rate_cents: 4150 }]);
  const change = await t.db.selectFrom('change').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow();
  expect(change).toMatchObject({ event: 'clock.changed', ids: { idJob: job, idUser: me.id } });
  expect(change.audience).toContain('role:admin');
});

test('T-17, B.2.20, N-18: others are seen by name and hours only', async () => {
  const [a, b] = [
    await t.make.user({ first_name: 'Ana', last_name: 'Silva' }),
    await t.make.user({ first_name: 'Bo', last_name: 'Berg' }),
  ];
  const start = Date.now() - DAY;
  const { job } = await shift(t, {
    at: start,
    workers: [a, b],
    clocks: [a, b].map((user) => ({ user, start, end: start + 7 * HOUR + 50 * 60_000 })),
  });
  const card = (await t.call(await t.signIn(a), 'getTimeCard', { idJob: job })).body;
  expect(card.timesheets.map((row) => row.idUser)).toEqual([a]);
  expect(card.timesheets[0]?.paid).toBe(7.75 * HOUR);
  expect(card.crew.map((row) => row.fullName).sort()).toEqual(['Ana Silva', 'Bo B.']);
  expect(card.crew.every((row) => row.worked === 7 * HOUR + 50 * 60_000 && row.code === null)).toBe(true);
  const stranger = await t.signIn(await t.make.user());
  const seen = (await t.call(stranger, 'getTimeCard', { idJob: job })).body;
  expect(seen).toMatchObject({ timesheets: [], crew: [], clock: { action: null }, canSupervise: false });
  // A request of a customer is no opening: nobody of the crew reads its title by its number.
  await t.db.updateTable('job').set({ status: 0 }).where('id', '=', job).execute();
  expect((await t.call(stranger, 'getTimeCard', { idJob: job })).status).toBe(403);
  expect((await t.call(await t.signIn(b), 'getTimeCard', { idJob: job })).status).toBe(200);
  await t.db.updateTable('job').set({ status: 1 }).where('id', '=', job).execute();
  const other = await t.signIn(await t.make.manager('OTHER'));
  expect((await t.call(other, 'getTimeCard', { idJob: job })).status).toBe(403);
});

test('T-01, J-03: clockList of a job is the clocks reduced to who, which crew, start and end', async () => {
  const { me, job } = await worker();
  await t.call(me, 'doclock', { id: job, action: 'in', key: 'l', tapTime: Date.now() });
  const { body } = await t.call(me, 'getJobDialog', { idJob: job });
  const [clock] = await clocks(job);
  expect(body.job.clockList).toEqual([
    { idUser: me.id, idReqCrew: clock?.crew_id, start: clock?.start_at, end: null },
  ]);
});
