import { JobStatus } from '@crewcall/domain/job-state';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { paidTwice } from '../../test/support/paid-twice';
import { configure, sydney } from '../../test/support/shift';
import { handlers, tasks } from '../areas';
import { workOutPay } from './testing/work-out-pay';
import { allowanceDesk } from '../pay/testing/allowances';

const HOUR = 3_600_000;
let t: TestApp;
let office: { id: number; token: string };
const desk = allowanceDesk(() => ({ t, office }));
const monday = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-11T00:00') };
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
  await configure(t, { confCompanyName: 'Harbour Crew Pty Ltd' });
});
afterAll(() => t.close());

const supervisorOf = async (job: number) => {
  const boss = await t.signIn(await t.make.user());
  await t.make.supervisor(job, boss.id);
  return boss;
};
const textOf = (answer: { body: unknown }) => (answer.body as { snackbar?: { text: string } }).snackbar?.text;

describe('automatic allowances', () => {
  test('D.1.03: one appears when the timesheet closes, not before', async () => {
    const group = 'Closing';
    const id = await desk.type({ name: 'Boots', idGroups: [await t.make.group(group)] });
    const { clock } = await desk.worked(['2026-11-10T08:00'], group);
    const open = (end_at: number | null) =>
      t.db.updateTable('timesheet').set({ end_at }).where('id', '=', clock).execute();
    await open(null);
    expect((await desk.read(office, clock)).allowances).toEqual([]);
    await open(sydney('2026-11-10T12:00'));
    expect((await desk.read(office, clock)).allowances).toEqual([
      {
        ...{ id, name: 'Boots', unit: 'shift', why: `For ${group}`, quantity: 100, cents: 1000 },
        isAutomatic: true,
      },
    ]);
  });

  test('D.1.03: one follows the changes of its timesheet until that is invoiced, and not after', async () => {
    const group = 'Following';
    const id = await desk.type({ name: 'Height', unit: 'hour', idGroups: [await t.make.group(group)] });
    const { user, clock } = await desk.worked(['2026-11-10T08:00'], group);
    expect(await desk.extras(user)).toBe(4000);
    await t.call(office, 'setTime', { id: clock, type: 2, value: sydney('2026-11-10T14:00') });
    expect(await desk.extras(user)).toBe(6000);
    const { extras } = await desk.invoiced(user);
    expect(extras).toMatchObject([{ what: 'Height', note: '6:00 h × $10.00', cents: 6000 }]);
    await desk.save({ id, name: 'Height', unit: 'hour', rates: [{ from: '2026-01-01', cents: 9000 }] });
    expect((await desk.read(office, clock)).allowances).toMatchObject([{ cents: 6000 }]);
    expect(await paidTwice(t, user)).toEqual([]);
  });

  test('D.1.03: a paid hour follows the minimum call', async () => {
    const group = 'Minimum';
    const idGroup = await t.make.group(group);
    await desk.type({ unit: 'hour', idGroups: [idGroup] });
    await t.call(office, 'savePayRules', {
      ...{ name: 'Five hours', active: true, forCompany: false, idGroups: [idGroup], idJobs: [] },
      rules: {
        ...{ bands: [], saturday: 0, sunday: 0, holiday: 0, shiftOvertime: [], weekOvertime: [] },
        minimumMinutes: 300,
      },
    });
    const { user, clock } = await desk.worked(['2026-11-10T08:00'], group);
    expect(await desk.extras(user)).toBe(5000);
    await t.call(office, 'setMinimum', { idTimesheet: clock, noMinimum: true, reason: 'Went home' });
    expect(await desk.extras(user)).toBe(4000);
  });

  test('D.1.03: `day` counts once a person and local day over all jobs, also if one shift was invoiced first', async () => {
    const group = 'By the day';
    await desk.type({ unit: 'day', idGroups: [await t.make.group(group)] });
    const { user, jobs } = await desk.worked(
      ['2026-11-10T06:00', '2026-11-10T14:00', '2026-11-11T08:00'],
      group,
    );
    expect(await desk.extras(user)).toBe(2000);
    // The second shift of the day is closed later, so the first goes on an invoice alone.
    const [, late] = jobs;
    const close = (end_at: number | null) =>
      t.db
        .updateTable('timesheet')
        .set({ end_at })
        .where('id', '=', late?.clock ?? 0)
        .execute();
    await close(null);
    expect((await desk.invoiced(user, monday)).extras).toHaveLength(1);
    await close(sydney('2026-11-10T18:00'));
    expect((await desk.read(office, late?.clock ?? 0)).allowances).toEqual([]);
    expect(await desk.extras(user)).toBe(1000);
    expect((await desk.invoiced(user)).extras).toMatchObject([{ cents: 1000 }]);
  });

  test('D.1.03: `once` counts once a job', async () => {
    const group = 'By the job';
    await desk.type({ unit: 'once', idGroups: [await t.make.group(group)] });
    const { user, job, crew } = await desk.worked(['2026-11-10T08:00'], group);
    const start_at = sydney('2026-11-12T08:00');
    await t.db
      .insertInto('timesheet')
      .values({
        ...{ job_id: job, crew_id: crew, group_id: await t.make.group(group), user_id: user, start_at },
        ...{ end_at: start_at + 4 * HOUR, break_ms: 0, rate_cents: 3500 },
      })
      .execute();
    expect(await desk.extras(user)).toBe(1000);
    expect((await desk.invoiced(user, monday)).extras).toHaveLength(1);
    expect(await desk.extras(user)).toBe(0);
  });

  test('D.1.03: one that is taken off stays off, the worker reads why, and it can be put back', async () => {
    const group = 'Taken off';
    const id = await desk.type({ name: 'Lunch', idGroups: [await t.make.group(group)] });
    const { user, clock } = await desk.worked(['2026-11-10T08:00'], group);
    expect(textOf(await desk.takeOff(office, clock, id, ' '))).toBe(
      'Say why it is taken off: the worker reads it.',
    );
    await desk.takeOff(office, clock, id, 'Eaten on site');
    expect(await desk.extras(user)).toBe(0);
    const me = await t.signIn(user);
    expect(await desk.read(me, clock)).toMatchObject({
      allowances: [],
      takenOff: [{ name: 'Lunch', reason: 'Eaten on site', isAutomatic: true }],
      maySet: false,
    });
    const messages = await t.db
      .selectFrom('message')
      .select(['subject', 'body'])
      .where('user_id', '=', user)
      .execute();
    expect(messages.map(({ subject, body }) => `${subject} ${body}`).join()).toContain(
      'The allowance "Lunch" was taken off your time',
    );
    expect(messages.map(({ body }) => body).join()).toContain('Why: Eaten on site');
    expect((await desk.takeOff(office, clock, id)).status).toBe(409);
    await desk.give(office, clock, id, {});
    expect(await desk.extras(user)).toBe(1000);
    expect((await desk.invoiced(user)).extras).toHaveLength(1);
  });

  test('D.1.03: one a day that is taken off does not come back with another timesheet of the day', async () => {
    const group = 'Day taken off';
    const id = await desk.type({ unit: 'day', idGroups: [await t.make.group(group)] });
    const { user, jobs } = await desk.worked(['2026-11-10T06:00', '2026-11-10T14:00'], group);
    await desk.takeOff(office, jobs[0]?.clock ?? 0, id);
    expect(await desk.extras(user)).toBe(0);
    await desk.give(office, jobs[1]?.clock ?? 0, id);
    expect(await desk.extras(user)).toBe(1000);
  });
});

describe('allowances by hand', () => {
  test('D.1.03: the office and the supervisor of the job give one with quantity and note; the invoice shows both', async () => {
    const id = await desk.type({
      name: 'Own car',
      unit: 'kilometre',
      rates: [{ from: '2026-01-01', cents: 88 }],
    });
    const { user, job, clock } = await desk.worked(['2026-11-10T08:00']);
    const boss = await supervisorOf(job);
    const read = await desk.read(boss, clock);
    expect(read.maySet).toBe(true);
    expect(read.types).toContainEqual({ id, name: 'Own car', unit: 'kilometre' });
    const note = 'To the second site and back';
    expect((await desk.give(boss, clock, id, { quantity: 1250, note })).body).toEqual({ ok: true });
    // A supervisor reads how many, not what it pays.
    expect((await desk.read(boss, clock)).allowances).toMatchObject([
      { name: 'Own car', quantity: 1250, why: note, cents: null, isAutomatic: false },
    ]);
    await desk.give(office, clock, id, { quantity: 2500, note, was: 1250 });
    const me = await t.signIn(user);
    expect((await desk.read(me, clock)).allowances).toMatchObject([{ quantity: 2500, cents: 2200 }]);
    const explained = (await t.call(me, 'explainPayLines', { idTimesheet: clock })).body;
    expect(explained.allowances).toMatchObject([{ what: 'Own car', note: '25 km × $0.88', cents: 2200 }]);
    expect((await desk.invoiced(user)).extras).toMatchObject([
      { what: 'Own car', why: note, note: '25 km × $0.88', cents: 2200 },
    ]);
    expect(await paidTwice(t, user)).toEqual([]);
  });

  test('D.1.03: one by hand follows its timesheet to another day and rate', async () => {
    const id = await desk.type({
      rates: [
        { from: '2026-11-12', cents: 1500 },
        { from: '2026-01-01', cents: 1000 },
      ],
    });
    const { user, clock } = await desk.worked(['2026-11-11T08:00']);
    await desk.give(office, clock, id);
    const [start, end] = ['2026-11-12T08:00', '2026-11-12T12:00'].map((at) => sydney(at));
    await t.call(office, 'setTime', { id: clock, type: 1, value: start ?? 0, end: end ?? 0 });
    expect(await desk.extras(user)).toBe(1500);
    expect((await desk.invoiced(user)).extras).toMatchObject([{ note: '1 shift × $15.00', cents: 1500 }]);
  });

  test('D.1.03: once the time is invoiced nothing is given or taken off; a cancelled invoice frees it', async () => {
    const id = await desk.type();
    const { user, clock } = await desk.worked(['2026-11-10T08:00']);
    await desk.give(office, clock, id);
    const { number } = await desk.invoiced(user);
    for (const answer of [
      await desk.give(office, clock, id, { quantity: 200 }),
      await desk.takeOff(office, clock, id),
    ]) {
      expect(answer.status).toBe(409);
      expect(textOf(answer)).toMatch(/^This time is on an invoice already\. Cancel the invoice first/);
    }
    await t.call(office, 'deleteInvoice', { idInvoice: number });
    await desk.give(office, clock, id, { quantity: 200 });
    expect((await desk.invoiced(user)).extras).toMatchObject([{ cents: 2000 }]);
  });

  test('D.1.03: more than the usual amount asks', async () => {
    const id = await desk.type();
    const { user, job, clock } = await desk.worked(['2026-11-10T08:00']);
    const asked = await desk.give(office, clock, id, { quantity: 5100 });
    expect(asked.body).toMatchObject({ error: true, needsConfirmation: true });
    expect(textOf(asked)).toBe(
      'This comes to $510.00, more than the usual $500.00. Check the quantity, 51 shifts, or confirm it.',
    );
    const boss = await supervisorOf(job);
    expect(textOf(await desk.give(boss, clock, id, { quantity: 5100 }))).not.toContain('$');
    expect(await desk.extras(user)).toBe(0);
    await desk.give(boss, clock, id, { quantity: 5100, confirmed: true });
    expect(await desk.extras(user)).toBe(51_000);
  });

  test('D.1.03: nobody gives one to their own timesheet', async () => {
    const id = await desk.type();
    const { user, job, clock } = await desk.worked(['2026-11-10T08:00']);
    await t.make.supervisor(job, user);
    const boss = await t.signIn(user);
    const refused = await desk.give(boss, clock, id);
    expect(refused.status).toBe(403);
    expect(textOf(refused)).toBe(
      'An allowance of your own time is set by somebody else. Ask the office or another supervisor of this job.',
    );
    expect((await desk.read(boss, clock)).maySet).toBe(false);
  });

  test('D.1.03: a supervisor of another job, another worker and a customer’s manager neither give nor read', async () => {
    const id = await desk.type();
    const { job, clock } = await desk.worked(['2026-11-10T08:00']);
    const other = await desk.worked(['2026-11-10T08:00']);
    const manager = await t.signIn(await t.make.manager('ACME'));
    await t.db.updateTable('job').set({ prepend: 'ACME' }).where('id', '=', job).execute();
    for (const who of [await supervisorOf(other.job), await t.signIn(other.user), manager]) {
      expect((await desk.give(who, clock, id)).status).toBe(403);
      expect((await desk.takeOff(who, clock, id)).status).toBe(403);
      expect((await t.call(who, 'getAllowances', { idTimesheet: clock })).status).toBe(403);
    }
  });

  test('D.1.03: two people at once: the second is told, and what the first gave stays', async () => {
    const id = await desk.type();
    const { job, clock } = await desk.worked(['2026-11-10T08:00']);
    const boss = await supervisorOf(job);
    const both = await Promise.all([
      desk.give(office, clock, id, { quantity: 100, was: null }),
      desk.give(boss, clock, id, { quantity: 200, was: null }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stored = (await desk.read(office, clock)).allowances.map(({ quantity }) => quantity);
    expect(stored).toEqual([both[0]?.status === 200 ? 100 : 200]);
  });

  test('D.1.03: one that is paid once a day is given to one time of the day only', async () => {
    const id = await desk.type({ name: 'Travel', unit: 'day' });
    const { user, jobs } = await desk.worked(['2026-11-10T06:00', '2026-11-10T14:00']);
    const [first, second] = jobs.map(({ clock }) => clock);
    await desk.give(office, first ?? 0, id);
    expect(textOf(await desk.give(office, second ?? 0, id))).toBe(
      '"Travel" is paid once a day, and another time of this worker has it already.',
    );
    expect(textOf(await desk.give(office, first ?? 0, id, { quantity: 200 }))).toBe(
      '"Travel" is paid once a day. Leave the quantity at 1.',
    );
    expect(await desk.extras(user)).toBe(1000);
  });

  test('D.1.03: without a rate on the day, and on a finished job, it is refused with the mend', async () => {
    const id = await desk.type({ name: 'Later', rates: [{ from: '2026-12-01', cents: 100 }] });
    const { job, clock } = await desk.worked(['2026-11-10T08:00']);
    expect(textOf(await desk.give(office, clock, id))).toMatch(/^"Later" pays nothing on Tue 10 Nov/);
    expect(textOf(await desk.give(office, clock, id, {}))).toBe(
      '"Later" does not come by itself here. Say how many to give.',
    );
    const boss = await supervisorOf(job);
    await t.db.updateTable('job').set({ status: JobStatus.Finished }).where('id', '=', job).execute();
    expect((await desk.give(boss, clock, id)).body).toMatchObject({ error: true });
    expect((await desk.read(boss, clock)).maySet).toBe(false);
  });
});

test('D.1.03: the job’s list of times says which have allowances, to those who may read them', async () => {
  const group = 'Listed';
  const id = await desk.type({ name: 'Gloves of the list', idGroups: [await t.make.group(group)] });
  const { user, job } = await desk.worked(['2026-11-10T08:00'], group);
  await workOutPay(t);
  const marked = async (who: typeof office) =>
    (await t.call(who, 'getTimeCard', { idJob: job })).body.timesheets.map((row) => row.hasAllowances);
  expect(await marked(office)).toEqual([true]);
  expect(await marked(await supervisorOf(job))).toEqual([true]);
  expect(await marked(await t.signIn(user))).toEqual([true]);
  const prepend = 'BOOT';
  await t.db.updateTable('job').set({ prepend }).where('id', '=', job).execute();
  expect(await marked(await t.signIn(await t.make.manager(prepend)))).toEqual([undefined]);
  await desk.invoiced(user);
  expect(await marked(office)).toEqual([true]);

  const other = await desk.worked(['2026-11-10T08:00'], 'Plain');
  const ofOther = async () => (await t.call(office, 'getTimeCard', { idJob: other.job })).body.timesheets[0];
  await workOutPay(t);
  expect((await ofOther())?.hasAllowances).toBeUndefined();
  await desk.give(office, other.clock, id);
  expect((await ofOther())?.hasAllowances).toBe(true);
});

test('D.1.03: an employee is given an allowance as anybody else', async () => {
  const id = await desk.type({ name: 'Meal of employees' });
  const { user, clock } = await desk.worked(['2026-11-10T08:00']);
  await t.db.updateTable('app_user').set({ engagement: 'employee' }).where('id', '=', user).execute();
  expect(textOf(await desk.give(office, clock, id))).toBeUndefined();
  expect((await desk.read(office, clock)).allowances).toMatchObject([{ id, cents: 1000 }]);
});

test('D.1.03: an allowance a day follows its timesheet to another day, and that day is paid once', async () => {
  const group = 'Moved days';
  await desk.type({ unit: 'day', idGroups: [await t.make.group(group)] });
  const { user, jobs, clock } = await desk.worked(['2026-11-10T08:00', '2026-11-12T08:00'], group);
  const first = await desk.invoiced(user, monday);
  await t.call(office, 'deleteInvoice', { idInvoice: first.number });
  const move = (id: number, day: string, hour: number) =>
    t.db
      .updateTable('timesheet')
      .set({
        start_at: sydney(`${day}T00:00`) + hour * HOUR,
        end_at: sydney(`${day}T00:00`) + (hour + 4) * HOUR,
      })
      .where('id', '=', id)
      .execute();
  await move(clock, '2026-11-11', 8);
  const upTo = { ...monday, dateEnd: sydney('2026-11-12T00:00') };
  expect((await desk.invoiced(user, upTo)).extras).toHaveLength(1);
  await move(jobs[1]?.clock ?? 0, '2026-11-11', 14);
  expect((await desk.invoiced(user)).extras).toEqual([]);
  expect(await paidTwice(t, user)).toEqual([]);
});
