import { overlappingTimes } from '@crewcall/domain/overlap';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import fc from 'fast-check';
import { sql } from 'kysely';
import { inHours, testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { shift, sydney, SYDNEY } from '../../test/support/shift';
import { handlers } from '../areas';
import { Scope } from '../row-rules/scope';
import { daysOf } from './day-range';
import { mayOverlap, selectOverlaps } from './overlap-rows';
import { clocksOf, supervisedSite } from './testing/site';
import type { Person } from './testing/site';

const HOUR = 3_600_000;
let t: TestApp;
let office: { id: number; token: string };
beforeAll(async () => {
  t = await testApp({ handlers, tasks: [] });
  office = await t.signIn(await t.make.admin());
});
afterAll(() => t.close());

interface Plan {
  start: number;
  end: number | null;
}

const hall = (user: number, start: number, end: number | null) =>
  shift(t, { at: start, title: 'Hall', workers: [user], clocks: [{ user, start, end }] });

test('Y-07: an edit, an added time and a punch of the clock name the times that they share minutes with', async () => {
  const at = inHours(-10);
  const user = await t.make.user();
  const { job, clocks } = await shift(t, {
    at,
    title: 'Stage',
    workers: [user],
    clocks: [{ user, start: at, end: at + 2 * HOUR }],
  });
  const other = await hall(user, at + 2 * HOUR, at + 6 * HOUR);
  const [id = 0] = clocks;
  const found = {
    idTimesheet: other.clocks[0],
    idJob: other.job,
    jobName: 'Hall',
    start: at + 2 * HOUR,
    end: at + 6 * HOUR,
  };
  const set = async (value: number) =>
    (await t.call(office, 'setTime', { id, type: 2, value })).body.overlaps;
  expect(await set(at + 2 * HOUR)).toEqual([]);
  expect(await set(at + 3 * HOUR)).toMatchObject([found]);
  const created = await t.call(office, 'setTimeCreate', {
    idJob: job,
    idUser: user,
    start: at + 5 * HOUR,
    end: at + 7 * HOUR,
  });
  expect(created.body.overlaps).toMatchObject([found]);
  const card = (await t.call(office, 'getTimeCard', { idJob: job })).body.timesheets;
  expect(card.map(({ overlaps }) => overlaps?.map(({ jobName }) => jobName))).toEqual([['Hall'], ['Hall']]);
});

test('Y-07, A.7.44: a second clock that runs elsewhere is told to the worker and to the office', async () => {
  const at = inHours(-2);
  const user = await t.make.user();
  const me = await t.signIn(user);
  const first = await hall(user, at, null);
  const { job } = await shift(t, { at: inHours(0), title: 'Stage', workers: [user] });
  const punch = { id: job, action: 'in', key: 'punch-1' } as const;
  const reply = (await t.call(me, 'doclock', punch)).body;
  expect(reply.text).toMatch(/^Checked in at .* You are still checked in on Hall, since /);
  expect(reply.overlaps).toMatchObject([{ idTimesheet: first.clocks[0], end: 0 }]);
  expect((await t.call(me, 'doclock', punch)).body).toEqual(reply);
  const out = (await t.call(me, 'doclock', { id: first.job, action: 'out' })).body;
  expect(out.text).not.toContain('still checked in');
  const third = await shift(t, { at: inHours(0), workers: [user] });
  const made = await t.call(office, 'setTimeCreate', { idJob: third.job, idUser: user });
  expect(made.body.overlaps).toContainEqual(expect.objectContaining({ jobName: 'Stage', end: 0 }));
});

test('Y-07: a supervisor reads when, not which job that is not theirs; a customer nothing of it', async () => {
  const at = inHours(-10);
  const boss = await t.signIn(await t.make.user());
  const site = await supervisedSite(t, boss, at, 1, [at + 4 * HOUR]);
  const [user = 0] = site.workers;
  await hall(user, at + HOUR, at + 2 * HOUR);
  const [shown] = (await t.call(boss, 'getTimeCard', { idJob: site.job })).body.timesheets;
  expect(shown?.overlaps).toMatchObject([{ idJob: null, jobName: '', idInvoice: null, start: at + HOUR }]);
  const me = await t.signIn(user);
  const [own] = (await t.call(me, 'getTimeCard', { idJob: site.job })).body.timesheets;
  expect(own?.overlaps).toMatchObject([{ jobName: 'Hall' }]);
  const prepend = 'ACME';
  await t.db.updateTable('job').set({ prepend }).where('id', '=', site.job).execute();
  const manager = await t.signIn(await t.make.user({ manager_of: [prepend] }));
  const card = await t.call(manager, 'getTimeCard', { idJob: site.job });
  expect(card.body.timesheets).toMatchObject([{ overlaps: [] }]);
});

test('R-15: a manager reads on the time card no number of an invoice, neither of a time nor of one that it meets', async () => {
  const at = sydney('2026-11-10T08:00');
  const user = await t.make.user();
  const clocks = [8, 9].map((to) => ({ user, start: at, end: at + to * HOUR, rate: 3000 }));
  const { job } = await shift(t, { at, workers: [user], clocks });
  const times = await clocksOf(t, job);
  await t.make.rate(user, times[0]?.group_id ?? 0, 3000);
  const days = { dateStart: sydney('2026-11-10T00:00'), dateEnd: sydney('2026-11-11T00:00') };
  const asked = { idUser: user, ...days, allowOverlaps: times.map(({ id }) => id) };
  const { number } = (await t.call(office, 'generateInvoice', asked)).body.invoices[0] ?? {};
  const prepend = 'SEEN';
  await t.db.updateTable('job').set({ prepend }).where('id', '=', job).execute();
  const manager = await t.signIn(await t.make.user({ manager_of: [prepend] }));
  const shown = async (who: Person) =>
    (await t.call(who, 'getTimeCard', { idJob: job })).body.timesheets.map(({ idInvoice, overlaps }) => [
      idInvoice,
      overlaps?.map((other) => other.idInvoice),
    ]);
  expect(await shown(manager)).toEqual([
    [null, [null]],
    [null, [null]],
  ]);
  expect(await shown(office)).toEqual([
    [number, [number]],
    [number, [number]],
  ]);
});

test('A.7.49, A.7.50: Check Time counts the times that share minutes, also with one on another day', async () => {
  const at = inHours(-100);
  const user = await t.make.user();
  await shift(t, {
    at,
    workers: [user],
    clocks: [
      { user, start: at, end: at + 30 * HOUR },
      { user, start: at + 40 * HOUR, end: at + 41 * HOUR },
    ],
  });
  await hall(user, at + 29 * HOUR, at + 31 * HOUR);
  const range = { dateStart: at - 24 * HOUR, dateEnd: at + 24 * HOUR };
  const ask = async (dateStart: number, dateEnd: number) =>
    (await t.call(office, 'getCheckTime', { dateStart, dateEnd })).body.rows.find(
      (row) => row.idUser === user,
    );
  expect(await ask(range.dateStart, at + 90 * HOUR)).toMatchObject({ overlaps: 2 });
  const { intervals } = (
    await t.call(office, 'getUserInterval', { idUser: user, start: range.dateStart, end: at + 90 * HOUR })
  ).body;
  expect(intervals.map(({ overlaps }) => overlaps?.length)).toEqual([1, 1, 0]);
});

test('Y-07: the statement finds what the rule of the domain finds', async () => {
  const scope = new Scope({
    id: office.id,
    companyId: await t.make.companyId(),
    permissions: [],
    managerOf: [],
  });
  const now = inHours(-1);
  const span = fc.record({
    who: fc.integer({ min: 0, max: 1 }),
    from: fc.integer({ min: -60, max: -1 }),
    long: fc.option(fc.integer({ min: 1, max: 47 })),
    planned: fc.option(fc.integer({ min: 1, max: 70 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(span, { minLength: 2, maxLength: 8 }), async (spans) => {
      const users = [await t.make.user(), await t.make.user()];
      const times = [];
      for (const { who, from, long, planned } of spans) {
        const user = users[who] ?? 0;
        const start = now + from * HOUR;
        const end = long === null ? null : start + long * HOUR;
        const made = await shift(t, { at: start, workers: [user], clocks: [{ user, start, end }] });
        const plan = { start, end: planned === null ? null : start + planned * HOUR };
        await t.db.updateTable('job_crew').set({ end_at: plan.end }).where('id', '=', made.crew).execute();
        times.push({ id: made.clocks[0] ?? 0, idUser: user, start, end: end ?? 0, plan });
      }
      const ids = times.map(({ id }) => id);
      const rows = await selectOverlaps(t.db, { scope, now }, sql`t.id = any(${ids}::bigint[])`);
      const found = [...rows].map(([id, { others }]) => [id, others.map((other) => other.idTimesheet)]);
      const ruled = [...overlappingTimes(times, now)].map(([{ id }, others]) => [
        id,
        others.map((one) => one.id),
      ]);
      const sorted = (all: unknown[][]) =>
        all
          .map(([id, others]) => `${String(id)}: ${(others as number[]).sort((a, b) => a - b).join()}`)
          .sort();
      expect(sorted(found)).toEqual(sorted(ruled));
      // The walk through all timesheets leaves out none of them.
      const walked = await mayOverlap({ start: now - 60 * HOUR, end: now }).execute(t.db);
      const could = new Set((walked.rows as { id: number }[]).map(({ id }) => id));
      expect([...rows.keys()].filter((id) => !could.has(id))).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test('Y-07: Check Time counts what the rule of the domain finds, also with partners outside its days', async () => {
  const HALF = HOUR / 2;
  // Two days that ended yesterday, and up to 47 hours on either side.
  const last = dayToEpoch(SYDNEY, dayText(SYDNEY, Date.now()));
  const [dateStart, dateEnd] = [last - 2 * DAY_MS, last];
  const days = daysOf(SYDNEY, dateStart, dateEnd);
  const span = fc.record({
    from: fc.integer({ min: -94, max: 190 }),
    long: fc.option(fc.integer({ min: 1, max: 94 })),
    planned: fc.option(fc.integer({ min: 1, max: 70 })),
    corrects: fc.option(fc.integer({ min: 0, max: 4 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(span, { minLength: 2, maxLength: 6 }), async (spans) => {
      const idUser = await t.make.user();
      const times: { id: number; idUser: number; start: number; end: number; whole: number; plan: Plan }[] =
        [];
      for (const { from, long, planned, corrects } of spans) {
        const start = dateStart + from * HALF;
        const end = long === null ? null : start + long * HALF;
        const made = await shift(t, { at: start, workers: [idUser], clocks: [{ user: idUser, start, end }] });
        const plan = { start, end: planned === null ? null : start + planned * HOUR };
        await t.db.updateTable('job_crew').set({ end_at: plan.end }).where('id', '=', made.crew).execute();
        const id = made.clocks[0] ?? 0;
        // A closed time has at most one correction, and a correction none.
        const of = end === null ? undefined : times[corrects ?? -1];
        const isFree =
          of !== undefined && of.end > 0 && times.every((one) => one === of || one.whole !== of.id);
        const whole = isFree && of.whole === of.id ? of.id : id;
        if (whole !== id)
          await t.db.updateTable('timesheet').set({ corrects_id: whole }).where('id', '=', id).execute();
        times.push({ id, idUser, start, end: end ?? 0, plan, whole });
      }
      const ruled = [...overlappingTimes(times, Date.now())].filter(
        ([{ start, whole }, others]) =>
          dayText(SYDNEY, start) >= days.from &&
          dayText(SYDNEY, start) <= days.to &&
          others.some((other) => other.whole !== whole),
      );
      const { rows } = (await t.call(office, 'getCheckTime', { dateStart, dateEnd, idUser })).body;
      expect(rows[0]?.overlaps ?? 0).toBe(ruled.length);
    }),
    { numRuns: 25 },
  );
});
