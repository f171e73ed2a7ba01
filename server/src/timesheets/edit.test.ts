import { MINUTE_MS } from '@crewcall/domain/units';
import type { TestApp } from '../../test/support';
import { sydney } from '../../test/support/shift';
import { sitesAt } from './testing/site';
import type { Person } from './testing/site';

const HOUR = 3_600_000;
const MIN = 60_000;
const at = sydney('2026-11-09T08:00');
let t: TestApp;
let boss: Person;
let office: Person;
const { site, row, set } = sitesAt(at, (sites) => ({ t, boss, office } = sites));

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
    // It decides what is paid: of a group that nobody has here the supervisor asks the office.
    expect((await set(boss, id, 4, rigger)).status).toBe(403);
    expect((await set(office, id, 4, rigger)).body.timesheet.groupName).toBe('Rigger');
    expect((await set(boss, id, 4, await t.make.group())).status).toBe(200);
    expect((await set(boss, id, 4, rigger)).status).toBe(403);
    expect((await set(office, id, 4, rigger)).status).toBe(200);
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
    for (let punch = 0; punch < 2; punch += 1) {
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
    expect((await set(boss, id, 1, at - HOUR - days - MINUTE_MS)).body.snackbar?.text).toMatch(
      /more than 24 hours/,
    );
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
      expect(await said(who, 1, at - days - MINUTE_MS)).toMatch(/more than 24 hours before it/);
      expect(await said(who, 2, at + 48 * HOUR + MINUTE_MS)).toBe(texts.long);
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
    expect(await add(at, at + 48 * HOUR + MINUTE_MS)).toBe(texts.long);
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

test('B.8.08, C-02: a check-out by hand does not overwrite one that the worker made meanwhile', async () => {
  const { clocks } = await site(1, [null]);
  const id = clocks[0] ?? 0;
  const close = (value: number) => t.call(boss, 'setTime', { id, type: 2, value, was: 0 });
  const own = at + 8 * HOUR;
  expect((await close(own)).body.timesheet.end).toBe(own);
  // A second punch within a minute is the first.
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
    breakSaid: null,
    breakSince: null,
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
