import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { shift, sydney } from '../../test/support/shift';
import { handlers } from '../areas';
import { setTime, supervisedSite, timesheetOf } from './testing/site';
import type { Person } from './testing/site';

const HOUR = 3_600_000;
const MIN = 60_000;
const at = sydney('2026-11-09T08:00');
let t: TestApp;
let boss: Person;
let office: Person;
beforeAll(async () => {
  t = await testApp({ handlers, tasks: [] });
  boss = await t.signIn(await t.make.user());
  office = await t.signIn(await t.make.admin());
});
afterAll(() => t.close());

const since = /^This worker is already checked in on this job, since 8:00 am on Mon 9 Nov( 2026)?\.$/;
const site = (count: number, ends: (number | null)[] = []) => supervisedSite(t, boss, at, count, ends);
const row = (id: number | undefined) => timesheetOf(t, id);
const set = (who: Person, id: number | undefined, type: number, value: number, force?: boolean) =>
  setTime(t, who, id, type, value, force);

describe('setTime', () => {
  test('B.7.17, T-05, B.4.03: start, end, reopen, break, group with its rate', async () => {
    const { clocks, workers } = await site(1, [at + 8 * HOUR]);
    const [id] = clocks;
    expect((await set(boss, id, 1, at + 30 * MIN)).body.timesheet.start).toBe(at + 30 * MIN);
    expect((await set(boss, id, 3, 45 * MIN)).body.timesheet.break).toBe(45 * MIN);
    expect((await set(boss, id, 2, 0)).body.timesheet.end).toBe(0);
    expect((await set(boss, id, 2, at + 9 * HOUR)).body.timesheet.end).toBe(at + 9 * HOUR);
    const rigger = await t.make.group('Rigger');
    await t.make.rate(workers[0] ?? 0, rigger, 5250);
    expect((await set(boss, id, 4, rigger)).body.timesheet.groupName).toBe('Rigger');
    expect(await row(id)).toMatchObject({ rate_cents: 5250 });
  });

  test('T-11: a break is sent, stored and summed in milliseconds; one sent in minutes is refused', async () => {
    const { job, clocks, workers } = await site(1, [at + 8 * HOUR]);
    const [id] = clocks;
    const inMinutes = (await set(boss, id, 3, 45)).body;
    expect(inMinutes.snackbar?.text).toBe(
      'The break must be whole minutes and shorter than the time worked.',
    );
    expect((await set(boss, id, 3, 45 * MIN)).body.timesheet.break).toBe(2_700_000);
    expect((await row(id))?.break_ms).toBe(2_700_000);
    const card = (await t.call(boss, 'getTimeCard', { idJob: job })).body;
    expect(card.timesheets.map((time) => time.break)).toEqual([2_700_000]);
    const range = { dateStart: at - 24 * HOUR, dateEnd: at + 24 * HOUR, idUser: workers[0] ?? 0 };
    const checked = (await t.call(office, 'getCheckTime', range)).body.rows;
    expect(checked.find(({ idUser }) => idUser === workers[0])).toMatchObject({
      totalBreak: 2_700_000,
      totalWorked: 26_100_000,
    });
  });

  test('T-15, B.9.03: refuses an end before the start and a break that reaches the time', async () => {
    const { clocks } = await site(1, [at + HOUR]);
    for (const [type, value] of [
      [2, at],
      [1, at + HOUR],
      [3, HOUR],
      [3, 90_500],
      [3, -MIN],
    ] as const) {
      expect((await set(boss, clocks[0], type, value)).body.error).toBe(true);
    }
    expect(await row(clocks[0])).toMatchObject({ start_at: at, end_at: at + HOUR, break_ms: 0 });
  });

  test('B.2.20, R-15: only supervisors and the office; 404 for no row', async () => {
    const { clocks, workers } = await site(1, [at + HOUR]);
    const me = await t.signIn(workers[0] ?? 0);
    expect((await set(me, clocks[0], 3, 0)).status).toBe(403);
    expect((await set(boss, 999_999, 3, 0)).status).toBe(404);
    expect((await set(office, clocks[0], 3, 30 * MIN)).body.ok).toBe(true);
  });
});

describe('setTime with start and end together', () => {
  const days = 24 * HOUR;
  const move = (id: number | undefined, value: number, end: number, more: Record<string, unknown> = {}) =>
    t.call(boss, 'setTime', { id: id ?? 0, type: 1, value, end, ...more });

  test('T-05, T-15, B.9.05: a refused move leaves the clock as it was', async () => {
    const { clocks } = await site(1, [at + 8 * HOUR]);
    const [id] = clocks;
    await set(boss, id, 3, 60 * MIN);
    const said = async (start: number, end: number) => (await move(id, start, end)).body.snackbar?.text;
    expect(await said(at - 30 * days, at - 30 * days + HOUR)).toMatch(/more than 24 hours before it/);
    expect(await said(at - 30 * days, 0)).toMatch(/more than 24 hours before it/);
    expect(await said(at + 2 * HOUR, at + HOUR)).toBe('The end must be after the start.');
    expect(await said(at + HOUR, at + 50 * HOUR)).toMatch(/longer than 48 hours/);
    expect(await said(at + 2 * HOUR, at + 3 * HOUR)).toMatch(/Change the break first/);
    expect(await row(id)).toMatchObject({ start_at: at, end_at: at + 8 * HOUR, break_ms: 60 * MIN });
  });

  test('T-05, B.9.05: a clock moves by days while its worker is checked in on the job', async () => {
    const { clocks, job, crew, workers } = await site(1, [at + 8 * HOUR]);
    const [id] = clocks;
    const [idUser] = workers;
    const running = (
      await t.call(boss, 'setTimeCreate', { idJob: job, idUser: idUser ?? 0, idReqCrew: crew })
    ).body.timesheet.id;
    const moved = await move(id, at + 3 * days, at + 3 * days + 6 * HOUR);
    expect(moved.body.timesheet).toMatchObject({ start: at + 3 * days, end: at + 3 * days + 6 * HOUR });
    expect((await move(id, at, 0)).body.snackbar?.text).toMatch(/another running clock/);
    expect(await row(id)).toMatchObject({ start_at: at + 3 * days, end_at: at + 3 * days + 6 * HOUR });
    expect(await row(running)).toMatchObject({ end_at: null });
  });

  test('C-03, T-05: neither is written where the one or the other was set meanwhile; the same move twice is one', async () => {
    const { clocks } = await site(1, [at + 8 * HOUR]);
    const [id] = clocks;
    const stale = [
      { was: at, endWas: 0 },
      { was: at - HOUR, endWas: at + 8 * HOUR },
    ];
    for (const more of stale) {
      expect((await move(id, at + 3 * HOUR, at + 6 * HOUR, more)).status).toBe(409);
      expect(await row(id)).toMatchObject({ start_at: at, end_at: at + 8 * HOUR });
    }
    for (let press = 0; press < 2; press += 1) {
      const moved = await move(id, at + 3 * HOUR, at + 6 * HOUR, { was: at, endWas: at + 8 * HOUR });
      expect(moved.body.timesheet).toMatchObject({ start: at + 3 * HOUR, end: at + 6 * HOUR });
    }
  });

  test('A.7.46: a time saved as it was leaves no row in the audit', async () => {
    const { clocks } = await site(1, [at + 8 * HOUR]);
    const [id] = clocks;
    const rows = async () =>
      (await t.db.selectFrom('audit').select('id').where('call', '=', 'setTime').execute()).length;
    const before = await rows();
    expect((await set(boss, id, 2, at + 8 * HOUR)).body.timesheet.end).toBe(at + 8 * HOUR);
    await t.call(boss, 'setTime', { id: id ?? 0, type: 2, value: at + 8 * HOUR, was: at });
    expect(await rows()).toBe(before);
  });

  test('A.7.46: an end beside anything but a start is a broken request', async () => {
    const { clocks } = await site(1, [at + 8 * HOUR]);
    const reply = await t.call(boss, 'setTime', { id: clocks[0] ?? 0, type: 3, value: 0, end: at + HOUR });
    expect(reply.status).toBe(400);
    expect(await row(clocks[0])).toMatchObject({ end_at: at + 8 * HOUR });
  });
});

describe('clock out all', () => {
  test('B.4.06, B.9.04, T-16, Y-08: closes with the automatic break, refuses later starts by name, leaves closed rows', async () => {
    const { job, clocks, workers } = await site(4, [null, null, at + 2 * HOUR]);
    const late = workers[1];
    await t.db
      .updateTable('timesheet')
      .set({ start_at: at + 9 * HOUR })
      .where('user_id', '=', late ?? 0)
      .execute();
    const reply = await t.call(boss, 'clockOutAll', { idJob: job, end: at + 8 * HOUR });
    expect(reply.body.closed).toMatchObject([{ id: clocks[0], end: at + 8 * HOUR, break: 30 * MIN }]);
    expect(reply.body.refused).toMatchObject([{ id: clocks[1] }]);
    expect(await row(clocks[2])).toMatchObject({ end_at: at + 2 * HOUR, break_ms: 0 });
  });
});

test('A.7.45, B.7.17, T-06, C-02: a supervisor clocks somebody in, once however often it is pressed, only who is confirmed', async () => {
  const { job, workers } = await site(1);
  const idUser = workers[0] ?? 0;
  const ask = () => t.call(boss, 'setTimeCreate', { idJob: job, idUser, start: at });
  const both = await Promise.all([ask(), ask()]);
  expect(both.map((reply) => reply.body.ok)).toEqual([true, true]);
  expect(new Set(both.map((reply) => reply.body.timesheet.id)).size).toBe(1);
  const later = await t.call(boss, 'setTimeCreate', { idJob: job, idUser });
  expect(later.body.snackbar?.text).toMatch(since);
  const other = await t.call(boss, 'setTimeCreate', { idJob: job, idUser: await t.make.user() });
  expect(other.body.error).toBe(true);
});

test('T-06, T-05, C-02: a forgotten time is added whole, also before the clock that runs, once under its key', async () => {
  const { job, workers, clocks } = await site(1, [null]);
  const idUser = workers[0] ?? 0;
  const add = (start: number, end: number, key?: string) =>
    t.call(boss, 'setTimeCreate', { idJob: job, idUser, start, end, ...(key === undefined ? {} : { key }) });
  const both = await Promise.all([
    add(at - 3 * HOUR, at - HOUR, 'forgotten'),
    add(at - 3 * HOUR, at - HOUR, 'forgotten'),
  ]);
  const made = both[0]?.body.timesheet;
  expect(made).toMatchObject({ start: at - 3 * HOUR, end: at - HOUR, break: 0 });
  expect(both[1]?.body.timesheet.id).toBe(made?.id);
  const refused = async (start: number, end: number) => (await add(start, end)).body.snackbar?.text;
  expect(await refused(at - HOUR, at + HOUR)).toMatch(since);
  expect(await refused(at - HOUR, at - 2 * HOUR)).toBe('The end must be after the start.');
  const rows = await t.db.selectFrom('timesheet').select('id').where('job_id', '=', job).execute();
  expect(rows.map(({ id }) => id).sort()).toEqual([...clocks, made?.id].sort());
  expect(await row(clocks[0])).toMatchObject({ end_at: null });
});

describe('B.9.05: a slip in a date is not paid', () => {
  const days = 24 * HOUR;
  const texts = {
    start:
      'This shift starts on Mon 9 Nov 2026. A time cannot start on Sun 9 Nov 2025, more than 24 hours before it. Please check the date.',
    long: 'From Mon 9 Nov 2026 to Wed 11 Nov 2026 is longer than 48 hours. This shift starts on Mon 9 Nov 2026. Please check the dates of start and end.',
    end: /^This shift starts on Mon 9 Nov 2026\. A time cannot end on .*, more than a day from now\./,
  };

  test('B.9.05: a time of a job that was moved away is corrected near where it was recorded', async () => {
    const { clocks } = await site(1, [at + 8 * HOUR]);
    const [id] = clocks;
    const later = { start_at: at + 7 * days };
    await t.db
      .updateTable('job_crew')
      .set(later)
      .where('id', '=', (await row(id))?.crew_id ?? 0)
      .execute();
    expect((await set(boss, id, 1, at - HOUR)).body.ok).toBe(true);
    expect((await set(boss, id, 1, at - HOUR - days - 1)).body.snackbar?.text).toMatch(/more than 24 hours/);
    expect(await row(id)).toMatchObject({ start_at: at - HOUR, end_at: at + 8 * HOUR });
  });

  test('B.9.05, T-05: a start more than a day before the shift, a clock over 48 hours and an end to come are refused, to the office too', async () => {
    const { clocks } = await site(1, [at + 8 * HOUR]);
    const [id] = clocks;
    const said = async (who: Person, type: number, value: number) =>
      (await set(who, id, type, value)).body.snackbar?.text;
    for (const who of [boss, office]) {
      expect(await said(who, 1, at - 365 * days)).toBe(texts.start);
      expect(await said(who, 1, 40_000_000_000)).toMatch(/A time cannot start on Fri 9 Apr 1971/);
      expect(await said(who, 1, at - days - 1)).toMatch(/more than 24 hours before it/);
      expect(await said(who, 2, at + 48 * HOUR + 1)).toBe(texts.long);
      expect(await said(who, 2, Date.now() + 2 * days)).toMatch(texts.end);
    }
    expect(await row(id)).toMatchObject({ start_at: at, end_at: at + 8 * HOUR });
    expect((await set(boss, id, 1, at - days)).body.ok).toBe(true);
    expect((await set(boss, id, 2, at + days)).body.ok).toBe(true);
  });

  test('B.9.05, T-06: nor is such a time added', async () => {
    const { job, workers } = await site(1);
    const add = async (start: number, end: number) =>
      (await t.call(boss, 'setTimeCreate', { idJob: job, idUser: workers[0] ?? 0, start, end })).body.snackbar
        ?.text;
    expect(await add(at - 365 * days, at - 365 * days + HOUR)).toBe(texts.start);
    expect(await add(at, at + 48 * HOUR + 1)).toBe(texts.long);
    expect(await add(at, Date.now() + 2 * days)).toMatch(texts.end);
    expect(await add(at, at + 48 * HOUR)).toBeUndefined();
  });

  test('B.9.05, B.4.06: Clock Out All leaves a clock open that would be longer than 48 hours, and names it', async () => {
    const { job, clocks } = await site(2, [null, null]);
    await t.db
      .updateTable('timesheet')
      .set({ start_at: at - HOUR })
      .where('id', '=', clocks[0] ?? 0)
      .execute();
    const reply = await t.call(boss, 'clockOutAll', { idJob: job, end: at + 48 * HOUR });
    expect(reply.body.closed.map(({ id }) => id)).toEqual([clocks[1]]);
    expect(reply.body.refused).toMatchObject([{ id: clocks[0] }]);
    expect(await row(clocks[0])).toMatchObject({ end_at: null });
  });
});

describe('a check-in by hand that was a mistake', () => {
  const checkIn = async (job: number, idUser: number) =>
    (await t.call(boss, 'setTimeCreate', { idJob: job, idUser })).body.timesheet.id;
  const said = async (who: Person, id: number) =>
    (await t.call(who, 'undoCheckIn', { id })).body.snackbar?.text;

  test('C.3.13, T-06: is taken back by whoever made it', async () => {
    const { job, workers } = await site(1);
    const id = await checkIn(job, workers[0] ?? 0);
    expect(await said(office, id)).toMatch(/^Only whoever checked this worker in/);
    expect((await t.call(boss, 'undoCheckIn', { id })).body.ok).toBe(true);
    expect(await row(id)).toBeUndefined();
    expect((await t.call(boss, 'undoCheckIn', { id })).status).toBe(404);
  });

  test('C.3.13, T-06: stays after a minute, once it was changed, and where the worker pressed it', async () => {
    const { job, workers } = await site(2);
    const [first = 0, second = 0] = workers;
    const id = await checkIn(job, first);
    await t.db
      .updateTable('time_change')
      .set({ at: Date.now() - 61_000 })
      .where('timesheet_id', '=', id)
      .execute();
    expect(await said(boss, id)).toMatch(/can be undone for one minute/);
    await set(boss, id, 2, Date.now());
    expect(await said(boss, id)).toMatch(/has changed since then/);
    const own = await t.call(await t.signIn(second), 'doclock', { id: job, action: 'in', key: 'by-thumb' });
    expect(await said(boss, own.body.timesheet?.id ?? 0)).toMatch(/^Only whoever/);
    expect(await row(own.body.timesheet?.id)).toMatchObject({ end_at: null });
  });
});

test('B.4.06, T-22: Clock Out All ends those it is told of at times of their own, and is taken back as one', async () => {
  const { job, clocks } = await site(3, [null, null, null]);
  const ends = [
    { id: clocks[0] ?? 0, end: at + 8 * HOUR },
    { id: clocks[1] ?? 0, end: Date.now() + 2 * 24 * HOUR },
  ];
  const all = (given: typeof ends) =>
    t.call(boss, 'clockOutAll', { idJob: job, end: at + 10 * HOUR, ends: given });
  expect((await all(ends)).body.snackbar?.text).toMatch(/more than a day in the future/);
  expect((await all(ends.slice(0, 1))).body.closed).toHaveLength(3);
  const stored = await Promise.all(clocks.map(async (id) => (await row(id))?.end_at));
  expect(stored).toEqual([at + 8 * HOUR, at + 10 * HOUR, at + 10 * HOUR]);
  expect((await t.call(boss, 'undoClockOutAll', { idJob: job })).body.reopened).toBe(3);
});

test('T-06: on several crews it asks which, and takes the one that is named', async () => {
  const { job, workers } = await site(1);
  const idUser = workers[0] ?? 0;
  const second = await t.make.crew(job, { group_id: await t.make.group('Rigger') });
  await t.make.member(second, idUser);
  const asked = await t.call(boss, 'setTimeCreate', { idJob: job, idUser });
  expect(asked.body).toMatchObject({ error: true, crews: [{}, { idReqCrew: second }] });
  const named = await t.call(boss, 'setTimeCreate', { idJob: job, idUser, idReqCrew: second });
  expect(named.body.timesheet).toMatchObject({ idReqCrew: second, groupName: 'Rigger', end: 0 });
});

test('B.8.08, C-02: a check-out by hand does not overwrite one that the worker made meanwhile', async () => {
  const { clocks } = await site(1, [null]);
  const id = clocks[0] ?? 0;
  const close = (value: number) => t.call(boss, 'setTime', { id, type: 2, value, was: 0 });
  const own = at + 8 * HOUR;
  expect((await close(own)).body.timesheet.end).toBe(own);
  // A second press within a minute is the first.
  expect((await close(own + 40_000)).body.timesheet.end).toBe(own);
  const late = await close(own + HOUR);
  expect(late.status).toBe(409);
  expect(late.body.snackbar?.text).toMatch(/has changed since it was shown/);
  expect(await row(id)).toMatchObject({ end_at: own });
  expect((await set(boss, id, 2, own + HOUR)).body.timesheet.end).toBe(own + HOUR);
});

test('A.3.04, B.3.06, B.1.02, B.6.02: a supervisor sees every timesheet of the job with all its fields', async () => {
  const { job, crew, workers, clocks } = await site(2, [at + 8 * HOUR, null]);
  const card = (await t.call(boss, 'getTimeCard', { idJob: job })).body;
  expect(card.canSupervise).toBe(true);
  expect(card.clock.action).toBeNull();
  expect(card.timesheets.map(({ id }) => id).sort()).toEqual([...clocks].sort());
  const group = await t.make.group();
  expect(card.timesheets.find(({ id }) => id === clocks[1])).toEqual({
    id: clocks[1],
    idJob: job,
    idUser: workers[1],
    userName: expect.stringMatching(/Last$/),
    idReqCrew: crew,
    idGroup: group,
    groupName: 'Stagehand',
    start: at,
    end: 0,
    break: 0,
    idInvoice: null,
    idSignature: null,
    mine: false,
    paid: 0,
    overlaps: [],
  });
  expect(card.crew.map(({ idGroup }) => idGroup)).toEqual([group, group]);
});

test('R-09: a supervisor who is confirmed on the crew has an own clock, and all others’', async () => {
  const { job, crew } = await site(1);
  await t.make.member(crew, boss.id);
  const card = (await t.call(boss, 'getTimeCard', { idJob: job })).body;
  expect(card.clock.action).toBe('in');
  expect(card.canSupervise).toBe(true);
});

test('C-02, T-06: worker and supervisor check in at the same moment: one clock, and nobody is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await t.make.user();
    const { job } = await shift(t, { at: Date.now(), workers: [user] });
    await t.make.supervisor(job, boss.id);
    const me = await t.signIn(user);
    const [own, by] = await Promise.all([
      t.call(me, 'doclock', { id: job, action: 'in', key: `m${round}`, tapTime: Date.now() }),
      t.call(boss, 'setTimeCreate', { idJob: job, idUser: user }),
    ]);
    expect(own.body).toMatchObject({ ok: true, kept: false });
    expect(by.body).toMatchObject({ ok: true, timesheet: { id: own.body.timesheet?.id } });
    const running = await t.db.selectFrom('timesheet').select('id').where('job_id', '=', job).execute();
    expect(running).toHaveLength(1);
  }
});

test('B.4.06, T-22: Clock Out All and a worker’s own check-out at once: one end, the worker’s or the chosen', async () => {
  for (let round = 0; round < 5; round += 1) {
    const start = Date.now() - 7 * HOUR;
    const user = await t.make.user();
    const { job, clocks } = await shift(t, { at: start, workers: [user], clocks: [{ user, start }] });
    await t.make.supervisor(job, boss.id);
    const me = await t.signIn(user);
    const tapTime = Date.now() - HOUR;
    const [own, all] = await Promise.all([
      t.call(me, 'doclock', { id: job, action: 'out', key: `o${round}`, tapTime }),
      t.call(boss, 'clockOutAll', { idJob: job, end: Date.now() }),
    ]);
    const end = (await row(clocks[0]))?.end_at;
    // Whoever came second changed nothing: the press is kept for the supervisor to decide.
    expect(own.body.kept).toBe(all.body.closed.length === 1);
    expect(end).toBe(own.body.kept ? all.body.closed[0]?.end : tapTime);
  }
});

test('B.3.02, T-07: who takes the signature is told the on-site contact, and nobody else', async () => {
  const { job, workers } = await site(1);
  await t.db.updateTable('job').set({ onsite_name: ' Kim Park ' }).where('id', '=', job).execute();
  const me = await t.signIn(workers[0] ?? 0);
  const contact = async (who: Person) =>
    (await t.call(who, 'getTimeCard', { idJob: job })).body.onSiteContact;
  expect([await contact(boss), await contact(office), await contact(me)]).toEqual([
    'Kim Park',
    'Kim Park',
    undefined,
  ]);
});

test('B.1.02, T-06: several who are checked in at a chosen moment start then; sent again, each has one time', async () => {
  const { job, crew, workers } = await site(3);
  const key = (idUser: number) => `several-${idUser}`;
  for (let round = 0; round < 2; round += 1)
    for (const idUser of workers)
      await t.call(boss, 'setTimeCreate', {
        idJob: job,
        idUser,
        idReqCrew: crew,
        start: at - 5 * MIN,
        key: key(idUser),
      });
  const rows = await t.db.selectFrom('timesheet').selectAll().where('job_id', '=', job).execute();
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual([...workers].sort());
  expect(new Set(rows.map(({ start_at }) => start_at))).toEqual(new Set([at - 5 * MIN]));
});
