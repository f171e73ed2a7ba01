import { timesheetMinute } from '@crewcall/domain/clock';
import { sql } from 'kysely';
import type { TestApp } from '../../test/support';
import { configure } from '../../test/support/shift';
import { timesheetOf } from '../timesheets/testing/site';
import type { Person } from '../timesheets/testing/site';
import { DAY, around, openInvoiced } from './testing/invoiced';
import { HOUR, MIN, closedTime, ok, sent } from './testing/questioned';
import type { Questioned } from './testing/questioned';

let t: TestApp;
let office: Person;
const { generate, lines } = openInvoiced((world) => {
  ({ t, office } = world);
});

/** An invoiced time of eight hours at $35.00. */
async function paid(): Promise<Questioned> {
  const q = await closedTime(t);
  await generate(q);
  return q;
}
const send = (q: Questioned, end: number, pays?: number, who = office) =>
  t.call(who, 'correctTime', {
    idTimesheet: q.id,
    start: q.start,
    end,
    break: 0,
    reason: 'The gate list says so.',
    ...(pays === undefined ? {} : { pays }),
  });
const correct = async (q: Questioned, end: number, pays: number) =>
  expect((await send(q, end, pays)).body).toEqual({ ok: true });
/** A later time of this worker that is not invoiced. */
async function works(q: Questioned, hours: number, after: number): Promise<void> {
  const start_at = q.start + after;
  const none = { signature_id: null, invoice_id: null, created_by: null };
  await t.db
    .insertInto('timesheet')
    .values({
      job_id: q.job,
      crew_id: q.crew,
      group_id: await t.make.group(),
      user_id: q.me.id,
      start_at,
      end_at: start_at + hours * HOUR,
      rate_cents: 3_500,
      ...none,
    })
    .execute();
}
const totals = async (q: Questioned) => {
  const days = { ...around(q), dateEnd: q.end + 30 * DAY };
  const { body } = await t.call(office, 'generateInvoice', days);
  return body.error ? [] : body.invoices.map(({ total }) => total);
};

describe('C.8.10: the office corrects a time that is on an invoice', () => {
  test('upwards: it says what it pays before it is saved, and the next invoice pays the difference', async () => {
    const q = await paid();
    const before = await timesheetOf(t, q.id);
    expect((await send(q, q.end + HOUR)).body).toMatchObject({
      error: true,
      code: 'correction-pays',
      pays: 3_500,
      snackbar: { text: 'The next invoice pays $35.00 more.' },
    });
    expect(await totals(q)).toEqual([]);
    await correct(q, q.end + HOUR, 3_500);
    expect(await timesheetOf(t, q.id)).toEqual(before);
    expect(await totals(q)).toEqual([3_500]);
  });

  test('C.9.01: for somebody who is an employee by now, it says that payroll pays it, up or down', async () => {
    const q = await paid();
    await t.db.updateTable('app_user').set({ engagement: 'employee' }).where('id', '=', q.me.id).execute();
    const said = async (end: number) => (await send(q, end)).body.snackbar?.text;
    expect(await said(q.end + HOUR)).toBe('Payroll pays $35.00 more.');
    expect(await said(q.end - HOUR)).toBe('Payroll takes $35.00 back.');
  });

  test('for a worker whose invoices have GST, it says that GST is added', async () => {
    const q = await paid();
    await configure(t, { confCompanyGst: 1 });
    await t.db
      .updateTable('app_user')
      .set({ gst_registered: true, rcti_agreed_at: q.start })
      .where('id', '=', q.me.id)
      .execute();
    const textFor = async (end: number) => (await send(q, end)).body.snackbar?.text;
    expect(await textFor(q.end + HOUR)).toBe('The next invoice pays $35.00 more, plus GST.');
    expect(await textFor(q.end - HOUR)).toMatch(/^\$35\.00 plus GST comes off the next invoice\./);
    await correct(q, q.end + HOUR, 3_500);
    expect(await totals(q)).toEqual([3_850]);
  });

  test('its times are whole minutes, as those of any timesheet', async () => {
    const q = await paid();
    await correct(q, q.end + HOUR + 59_000, 3_500);
    const card = await ok(t, office, 'getTimeCard', { idJob: q.job });
    expect(card.timesheets).toMatchObject([{ corrected: { end: timesheetMinute(q.end) + HOUR } }]);
  });

  test('downwards: the difference comes off the next invoice, and no hours are counted twice', async () => {
    const q = await paid();
    expect((await send(q, q.end - HOUR)).body).toMatchObject({ pays: -3_500 });
    await correct(q, q.end - HOUR, -3_500);
    const checked = await ok(t, office, 'getCheckTime', around(q));
    expect(checked.rows.find(({ idUser }) => idUser === q.me.id)).toMatchObject({ totalWorked: 7 * HOUR });
    await works(q, 2, DAY);
    expect(await totals(q)).toEqual([3_500]);
    const [, worked, back] = await lines(q);
    expect(worked).toMatchObject({ cents: 7_000 });
    expect(back).toMatchObject({ paid_minutes: -60, cents: -3_500 });
    expect(await totals(q)).toEqual([]);
  });

  test('downwards: lists and sums show the hours that it takes back as less than none', async () => {
    const q = await paid();
    await correct(q, q.end - 5 * HOUR, -17_500);
    const days = { idUser: q.me.id, start: q.start - DAY, end: q.end + DAY };
    const { intervals } = await ok(t, office, 'getUserInterval', days);
    expect(intervals.map(({ paid: ms }) => ms)).toEqual([8 * HOUR, -5 * HOUR]);
    await works(q, 2, DAY);
    const run = await ok(t, office, 'getPayRun', { dateStart: q.start - DAY, dateEnd: q.end + 30 * DAY });
    expect(run.people.find(({ idUser }) => idUser === q.me.id)).toMatchObject({ paid: -3 * HOUR, cents: 0 });
    // The corrected time begins on another day than the time did.
    const apart = 60 * DAY;
    await sql`update timesheet set start_at = start_at - ${apart}::bigint, end_at = end_at - ${apart}::bigint
      where id = ${q.id}`.execute(t.db);
    await t.db
      .deleteFrom('timesheet')
      .where('user_id', '=', q.me.id)
      .where('start_at', '=', q.start + DAY)
      .execute();
    const checked = await ok(t, office, 'getCheckTime', around(q));
    expect(checked.rows.find(({ idUser }) => idUser === q.me.id)).toMatchObject({ totalWorked: -5 * HOUR });
    const person = await ok(t, office, 'getPersonOverview', { idUser: q.me.id });
    expect(person.hours).toMatchObject({ fourWeeks: -5 * HOUR });
  });

  test('it takes at most what an invoice holds: it waits without one, and the rest comes off those after', async () => {
    const q = await paid();
    await correct(q, q.end - 5 * HOUR, -17_500);
    expect(await totals(q)).toEqual([]);
    await works(q, 2, DAY);
    expect(await totals(q)).toEqual([0]);
    await works(q, 2, 2 * DAY);
    const run = await ok(t, office, 'getPayRun', { dateStart: q.start - DAY, dateEnd: q.end + 30 * DAY });
    expect(run.people.find(({ idUser }) => idUser === q.me.id)).toMatchObject({ cents: 0 });
    expect(await totals(q)).toEqual([0]);
    await works(q, 2, 3 * DAY);
    expect(await totals(q)).toEqual([3_500]);
    const all = await lines(q);
    expect(all.map(({ cents }) => cents)).toEqual([28_000, 7_000, -7_000, 7_000, -7_000, 7_000, -3_500]);
    expect(all.reduce((sum, { cents }) => sum + cents, 0)).toBe((3 + 6) * 3_500);
    const explained = await ok(t, office, 'explainPayLines', { idTimesheet: all[2]?.timesheet_id ?? 0 });
    expect(explained.pieces).toMatchObject([
      { name: 'Base', minutes: -300, cents: -17_500 },
      { name: 'Carried to the next invoice', minutes: 0, cents: 10_500 },
    ]);
    const second = await ok(t, office, 'explainPayLines', { idTimesheet: all[4]?.timesheet_id ?? 0 });
    expect(second.pieces).toMatchObject([
      { name: 'Carried from an earlier invoice', minutes: 0, cents: -10_500 },
      { name: 'Carried to the next invoice', minutes: 0, cents: 3_500 },
    ]);
    const third = await ok(t, office, 'explainPayLines', { idTimesheet: all[6]?.timesheet_id ?? 0 });
    expect(third.pieces).toMatchObject([
      { name: 'Carried from an earlier invoice', minutes: 0, cents: -3_500 },
    ]);
    expect(third.corrected).toMatchObject({
      cents: 3 * 3_500 + 3_500,
      pays: [
        { name: 'Base', minutes: 180, cents: 10_500 },
        { name: 'Overpaid, not taken back yet', minutes: 0, cents: 3_500 },
      ],
    });
  });

  test('an invoice that took a part back is cancelled: the whole is taken back by the next ones', async () => {
    const q = await paid();
    await correct(q, q.end - 5 * HOUR, -17_500);
    await works(q, 2, DAY);
    expect(await totals(q)).toEqual([0]);
    const { invoice_id } = await t.db
      .selectFrom('timesheet')
      .select('invoice_id')
      .where('corrects_id', '=', q.id)
      .where('invoice_id', 'is not', null)
      .executeTakeFirstOrThrow();
    await ok(t, office, 'deleteInvoice', { idInvoice: invoice_id ?? 0 });
    await works(q, 6, 2 * DAY);
    expect((await totals(q)).reduce((sum, one) => sum + one, 0)).toBe((2 + 6 - 5) * 3_500);
    expect((await lines(q)).reduce((sum, { cents }) => sum + cents, 0)).toBe((3 + 2 + 6) * 3_500);
  });

  test('a correction that waits is changed, and goes with the times that were paid', async () => {
    const q = await paid();
    await correct(q, q.end - HOUR, -3_500);
    const card = await ok(t, office, 'getTimeCard', { idJob: q.job });
    expect(card.timesheets).toMatchObject([{ end: q.end, corrected: { end: q.end - HOUR } }]);
    await correct(q, q.end + HOUR, 3_500);
    expect((await send(q, q.end)).body).toMatchObject({ code: 'correction-pays', pays: 0 });
    await correct(q, q.end, 0);
    expect(await totals(q)).toEqual([]);
    expect((await send(q, q.end)).body.snackbar?.text).toMatch(/pays the same as the invoice did/);
  });

  test('its worker reads what was changed, why, and what it pays', async () => {
    const q = await paid();
    await sent(t);
    await correct(q, q.end - HOUR, -3_500);
    const mails = (await sent(t)).filter(({ user_id }) => user_id === q.me.id);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your time was corrected: Night concert']);
    for (const said of [
      `/jobs/upcoming/${q.job}/timecard\n`,
      'Was: ',
      'Is: ',
      'The gate list says so.',
      '$35.00 comes off the next invoice.',
    ])
      expect(mails[0]?.body).toContain(said);
  });

  test('C.8.07, C.8.11: its worker sees the corrected time and both values, and can say that it is wrong', async () => {
    const q = await paid();
    const times = { start: q.start, end: q.end, break: 0 };
    const shorter = { ...times, end: q.end - 5 * HOUR };
    await correct(q, shorter.end, -17_500);
    const card = await ok(t, q.me, 'getTimeCard', { idJob: q.job });
    expect(card.timesheets).toMatchObject([{ ...times, corrected: shorter }]);
    expect((await ok(t, q.boss, 'getTimeCard', { idJob: q.job })).timesheets[0]).not.toHaveProperty(
      'corrected',
    );
    const history = await ok(t, q.me, 'getTimeHistory', { idTimesheet: q.id });
    expect(history.rows.at(-1)).toMatchObject({
      did: 'Corrected a time that is on an invoice',
      before: times,
      after: shorter,
    });
    expect(await ok(t, office, 'getTimeHistory', { idTimesheet: q.id })).toEqual(history);
    const { askable } = await ok(t, q.me, 'getTimeQueries', { idTimesheet: q.id });
    expect(askable).toMatchObject([shorter]);
    const said = { idTimesheet: q.id, ...times, was: shorter, text: 'I stayed until the end.' };
    const { query } = await ok(t, q.me, 'askTime', said);
    expect(query).toMatchObject({ claim: times, claimed: ['end'], stored: shorter });
  });

  test('C.8.11: a correction that is changed and then taken back says each time what was and what is', async () => {
    const q = await paid();
    await correct(q, q.end - HOUR, -3_500);
    await correct(q, q.end + HOUR, 3_500);
    await correct(q, q.end, 0);
    const { rows } = await ok(t, office, 'getTimeHistory', { idTimesheet: q.id });
    const ends = rows.filter(({ did }) => !did.includes('invoice') || did.startsWith('Corrected'));
    expect(ends.map(({ did, before, after }) => [did, before?.end, after?.end])).toEqual([
      ['Corrected a time that is on an invoice', q.end, q.end - HOUR],
      ['Corrected a time that is on an invoice', q.end - HOUR, q.end + HOUR],
      ['Took the correction back', q.end + HOUR, q.end],
    ]);
  });

  test('C.8.11: a change of the time that takes its correction in does not read as taking the correction back', async () => {
    const q = await paid();
    await correct(q, q.end - HOUR, -3_500);
    const idInvoice = (await timesheetOf(t, q.id))?.invoice_id ?? 0;
    await ok(t, office, 'deleteInvoice', { idInvoice });
    await ok(t, office, 'setTime', { id: q.id, type: 2, value: q.end - 2 * HOUR, reason: 'As found.' });
    const { rows } = await ok(t, office, 'getTimeHistory', { idTimesheet: q.id });
    expect(rows.map(({ did }) => did)).toEqual([
      'Put it on an invoice',
      'Corrected a time that is on an invoice',
      'Took it off its invoice',
      'Changed the time',
    ]);
  });

  test('C.8.01: the days to say that a time is wrong count again from its correction, and from taking it back', async () => {
    const q = await paid();
    const long = 40 * DAY;
    await sql`update timesheet set start_at = start_at - ${long}::bigint, end_at = end_at - ${long}::bigint
      where id = ${q.id}`.execute(t.db);
    await sql`update invoice set issued_at = issued_at - ${long}::bigint where user_id = ${q.me.id}`.execute(
      t.db,
    );
    const early = { ...q, start: q.start - long, end: q.end - long };
    const askable = async () => (await ok(t, q.me, 'getTimeQueries', { idTimesheet: q.id })).askable.length;
    expect(await askable()).toBe(0);
    await correct(early, early.end - HOUR, -3_500);
    expect(await askable()).toBe(1);
    await sql`update timesheet_change set at = at - ${long}::bigint where job_id = ${q.job}`.execute(t.db);
    expect(await askable()).toBe(0);
    await correct(early, early.end, 0);
    expect(await askable()).toBe(1);
  });

  test('not of one’s own, not of a time on no invoice, and not without the right to make invoices', async () => {
    const q = await paid();
    expect((await send(q, q.end + HOUR, 3_500, q.boss)).status).toBe(403);
    const free = await closedTime(t);
    expect((await send(free, free.end + HOUR)).body.snackbar?.text).toMatch(/on no invoice/);
    const start = free.start;
    const clerk = await t.signIn(await t.make.admin(['timesheet:write', 'crewinvoice:write']));
    const { id } = await t.db
      .updateTable('timesheet')
      .set({ user_id: clerk.id, invoice_id: (await timesheetOf(t, q.id))?.invoice_id ?? null })
      .where('id', '=', free.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = { idTimesheet: id, start, end: start + 30 * MIN, break: 0, reason: 'Mine.' };
    expect((await t.call(clerk, 'correctTime', own)).body.snackbar?.text).toMatch(/Somebody else/);
  });
});
