import ExcelJS from 'exceljs';
import type { In } from '@crewcall/contract/types';
import type { TestApp } from '../../test/support';
import { paidTwice } from '../../test/support/paid-twice';
import { pdfText } from '../../test/support/pdf-text';
import { configure, shift, sydney } from '../../test/support/shift';
import { workOutPay } from '../invoicing/testing/work-out-pay';
import type { Person } from '../timesheets/testing/site';
import { openRules, week } from './testing/rules-office';

const HOUR = 3_600_000;
let t: TestApp;
let office: Person;
const { draft, save, generate, explain } = openRules((world) => {
  ({ t, office } = world);
});

type Pay = In<'setPayBasis'>['pay'];
const usual: Pay = { basis: 'usual', cents: 0, upToMinutes: null };
const halfDay: Pay = { basis: 'half', cents: 20_000, upToMinutes: 300 };
const set = (place: object, pay: Pay, was = usual) => t.call(office, 'setPayBasis', { ...place, pay, was });

let made = 0;
/** A worker at $35 in a group of their own, with a time from eight on a crew of a job. */
async function worked(hours: number, rate: number | null = 3500) {
  const group = `Flat ${(made += 1)}`;
  const user = await t.make.user({ first_name: 'Kim', last_name: `Flat${made}`, abn: '51824753556' });
  const idGroup = await t.make.group(group);
  if (rate !== null) await t.make.rate(user, idGroup, rate);
  const at = sydney('2026-11-10T08:00');
  const clocks = [{ user, start: at, end: at + hours * HOUR, rate }];
  const { job, crew, clocks: ids } = await shift(t, { at, group, workers: [user], clocks });
  const more = async (from: string, to: string) => {
    const times = { start: sydney(`2026-11-10T${from}`), end: sydney(`2026-11-10T${to}`) };
    const body = { idJob: job, idUser: user, idReqCrew: crew, ...times };
    return (await t.call(office, 'setTimeCreate', body)).body.timesheet.id;
  };
  return { user, job, crew, idGroup, clock: ids[0] ?? 0, at, more };
}
const totals = async (user: number) => (await generate(user)).body.invoices?.map(({ total }) => total) ?? [];
const payRun = async (user: number) => {
  const { body } = await t.call(office, 'getPayRun', { ...week, limit: 100 });
  return body.people.find(({ idUser }) => idUser === user);
};

test('D.1.05, D.1.01, D.1.10: a half day is a flat line on screen, paper and workbook alike', async () => {
  const { user, crew, clock } = await worked(7);
  expect((await set({ idReqCrew: crew }, halfDay)).status).toBe(200);
  const pieces = [
    { kind: 'flat', name: 'Half day, up to 5:00 h', minutes: 300, cents: 20_000 },
    { kind: 'base', name: 'Base', minutes: 120, cents: 7_000 },
  ];
  expect(await explain(clock)).toMatchObject({ total: 27_000, paidMinutes: 420, pieces });
  const bands = (await t.call(office, 'explainPay', { idTimesheet: clock })).body.bands;
  expect(bands).toMatchObject([{ band: 'base', minutes: 420, cents: 27_000 }]);
  expect(await payRun(user)).toMatchObject({
    cents: 27_000,
    bands: [
      { name: 'Half day, up to 5:00 h', cents: 20_000 },
      { name: 'Base', cents: 7_000 },
    ],
  });
  const { body } = await generate(user);
  expect(body.total).toBe(27_000);
  const number = body.invoices[0]?.number ?? 0;
  const me = await t.signIn(user);
  const [invoice] = (await t.call(me, 'getMyInvoices', { idInvoice: number })).body.invoices;
  expect(invoice?.lines).toMatchObject([{ pieces, total: 27_000 }]);
  const text = pdfText(invoice?.pdf ?? '');
  for (const said of ['Half day, up to 5:00 h: $200.00', 'Base: 2:00 × $35.00 = $70.00', '$270.00'])
    expect(text).toContain(said);
  const line = await t.db
    .selectFrom('invoice_line')
    .select('kind')
    .where('timesheet_id', '=', clock)
    .executeTakeFirst();
  expect(line?.kind).toBe('flat');
  const { xlsxFile } = (await t.call(office, 'downloadxlsxData', { type: 'invoice', ids: [number] })).body;
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Buffer.from(xlsxFile, 'base64') as never);
  const rows = book.worksheets[1];
  const titles = rows?.getRow(1).values as string[];
  const cell = (title: string) => rows?.getRow(2).getCell(titles.indexOf(title)).value;
  expect([cell('Half day, up to 5:00 h ($)'), cell('Base ($)'), cell('Amount')]).toEqual([200, 70, 270]);
  expect(await paidTwice(t, user)).toEqual([]);
});

test('D.1.05: a line that is all flat says so where its rate would be', async () => {
  const { user, crew } = await worked(4);
  await set({ idReqCrew: crew }, halfDay);
  const number = (await generate(user)).body.invoices[0]?.number ?? 0;
  const me = await t.signIn(user);
  const [invoice] = (await t.call(me, 'getMyInvoices', { idInvoice: number })).body.invoices;
  const text = pdfText(invoice?.pdf ?? '');
  expect(text).toContain('Flat');
  expect(text).not.toContain('$35.00');
});

test('D.1.05: the crew of the job counts, then the person in the group, then the group', async () => {
  const { user, crew, idGroup, clock } = await worked(4);
  const total = async () => (await explain(clock)).total;
  const by = (cents: number): Pay => ({ basis: 'shift', cents, upToMinutes: null });
  await set({ idGroup }, by(100_00));
  expect(await total()).toBe(100_00);
  await set({ idGroup, idUser: user }, by(110_00));
  expect(await total()).toBe(110_00);
  await set({ idReqCrew: crew }, by(120_00));
  expect(await total()).toBe(120_00);
  // By the hour, whatever the group says.
  await set({ idReqCrew: crew }, usual, by(120_00));
  await set({ idGroup, idUser: user }, { ...usual, basis: 'hour' }, by(110_00));
  expect(await total()).toBe(4 * 3500);
  const { bases } = (await t.call(office, 'getPayBases', { idUser: user })).body;
  expect(bases.filter((one) => one.idGroup === idGroup)).toMatchObject([
    { idUser: null, basis: 'shift', cents: 100_00 },
    { idUser: user, basis: 'hour', cents: 0 },
  ]);
});

test('D.1.05: loadings of a rule set add to the hours beyond the flat amount only', async () => {
  const { job, crew, clock } = await worked(7);
  await set({ idReqCrew: crew }, halfDay);
  await save(
    draft({ bands: [{ name: 'Busy', from: '00:00', to: '00:00', percent: 50 }] }, { idJobs: [job] }),
  );
  expect(await explain(clock)).toMatchObject({ total: 20_000 + 2 * 5_250 });
});

test('D.1.05: it is paid once a shift; a time that it covers goes to the invoice that paid it', async () => {
  const { user, crew, more } = await worked(3);
  await set({ idReqCrew: crew }, halfDay);
  expect(await totals(user)).toEqual([20_000]);
  const covered = await more('12:00', '13:00');
  expect(await explain(covered)).toMatchObject({
    total: 0,
    pieces: [{ kind: 'flat', minutes: 60, cents: 0 }],
  });
  const { body } = await generate(user);
  expect(body.invoices).toEqual([]);
  expect(body.covered).toMatchObject([{ idTimesheet: covered }]);
  const beyond = await more('14:00', '17:00');
  expect(await explain(beyond)).toMatchObject({ total: 2 * 3500 });
  expect(await totals(user)).toEqual([7_000]);
  expect(await paidTwice(t, user)).toEqual([]);
});

test('D.1.05: switched off after an invoice has paid it, a later time of the shift is not paid by the hour beside it', async () => {
  const { user, crew, more } = await worked(3);
  await set({ idReqCrew: crew }, halfDay);
  const first = (await generate(user)).body.invoices[0]?.number ?? 0;
  await set({ idReqCrew: crew }, usual, halfDay);
  const covered = await more('12:00', '13:00');
  expect(await explain(covered)).toMatchObject({
    total: 0,
    pieces: [{ kind: 'flat', name: 'Half day, up to 5:00 h', minutes: 60, cents: 0 }],
  });
  const beyond = await more('14:00', '17:00');
  expect(await explain(beyond)).toMatchObject({ total: 2 * 3500 });
  expect(await totals(user)).toEqual([7_000]);
  expect(await paidTwice(t, user)).toEqual([]);
  // The second invoice has left two hours to the amount.
  await t.call(office, 'deleteInvoice', { idInvoice: first });
  expect(await totals(user)).toEqual([20_000]);
});

test('D.1.05: switched off, nothing is flat once its only invoice is cancelled', async () => {
  const { user, crew } = await worked(3);
  await set({ idReqCrew: crew }, halfDay);
  const first = (await generate(user)).body.invoices[0]?.number ?? 0;
  await set({ idReqCrew: crew }, usual, halfDay);
  await t.call(office, 'deleteInvoice', { idInvoice: first });
  expect(await totals(user)).toEqual([3 * 3500]);
});

test('D.1.05: cancelling the invoice with the amount frees the times that it covers, and they pay it once', async () => {
  const { user, crew, more } = await worked(3);
  await set({ idReqCrew: crew }, halfDay);
  const first = (await generate(user)).body.invoices[0]?.number ?? 0;
  await more('12:00', '13:00');
  await generate(user);
  await t.call(office, 'deleteInvoice', { idInvoice: first });
  expect(await totals(user)).toEqual([20_000]);
});

test('D.1.05: the last time that can pay the amount cannot be deleted while an invoice has left hours to it', async () => {
  const { user, crew, clock, more } = await worked(3);
  await set({ idReqCrew: crew }, halfDay);
  const first = (await generate(user)).body.invoices[0]?.number ?? 0;
  await more('12:00', '16:00');
  const second = (await generate(user)).body.invoices[0]?.number ?? 0;
  await t.call(office, 'deleteInvoice', { idInvoice: first });
  expect((await t.call(office, 'setTimeDelete', { id: clock })).body.snackbar?.text).toBe(
    `Without this time, the flat amount of this shift would never be paid. Cancel invoice ${second} first: its times can carry that then.`,
  );
  await t.call(office, 'deleteInvoice', { idInvoice: second });
  expect((await t.call(office, 'setTimeDelete', { id: clock })).status).toBe(200);
  expect(await totals(user)).toEqual([20_000]);
});

test('D.1.05: a copy of the job pays its crews as the job does', async () => {
  const { job, crew } = await worked(3);
  await set({ idReqCrew: crew }, halfDay);
  const plain = { duplicateCrew: false, duplicateCrewStatus: false, sendNotification: false };
  const dates = [Date.now() + 20 * 24 * HOUR];
  const { jobIds } = (await t.call(office, 'duplicateJob', { id: job, dates, ...plain })).body;
  const copied = await t.db
    .selectFrom('job_crew')
    .innerJoin('pay_basis', 'pay_basis.crew_id', 'job_crew.id')
    .select(['basis', 'cents', 'up_to_minutes'])
    .where('job_id', '=', jobIds[0] ?? 0)
    .execute();
  expect(copied).toEqual([{ basis: 'half', cents: 20_000, up_to_minutes: 300 }]);
});

test('D.1.05: a correction pays the hours beyond the amount; within the hours that it covers there is none', async () => {
  const { user, crew, clock, at } = await worked(4);
  await set({ idReqCrew: crew }, halfDay);
  expect(await totals(user)).toEqual([20_000]);
  const correct = (end: string, pays?: number) =>
    t.call(office, 'correctTime', {
      ...{
        idTimesheet: clock,
        start: at,
        end: sydney(`2026-11-10T${end}`),
        break: 0,
        reason: 'As the pad says',
      },
      ...(pays === undefined ? {} : { pays }),
    });
  expect((await correct('12:30')).body.snackbar?.text).toBe(
    'This pays the same as the invoice did, so there is nothing to correct.',
  );
  expect((await correct('15:00')).body).toMatchObject({ pays: 7_000 });
  expect((await correct('15:00', 7_000)).status).toBe(200);
  expect(await totals(user)).toEqual([7_000]);
  expect(await paidTwice(t, user)).toEqual([]);
  // A time too short to be paid takes the amount back.
  expect((await correct('08:05')).body).toMatchObject({ pays: -27_000 });
});

test('D.1.05: without a rate per hour a flat amount is paid, and only hours beyond it are missing one', async () => {
  const short = await worked(5, null);
  await set({ idReqCrew: short.crew }, halfDay);
  expect(await explain(short.clock)).toMatchObject({ total: 20_000, rate: null });
  const run = (await t.call(office, 'getPayRun', { ...week, limit: 100 })).body;
  expect(
    run.exceptions.filter(({ idUser }) => idUser === short.user).flatMap(({ kinds }) => kinds),
  ).not.toContain('no-rate');
  expect(await totals(short.user)).toEqual([20_000]);
  const long = await worked(6, null);
  await set({ idReqCrew: long.crew }, halfDay);
  const refused = await generate(long.user);
  expect(refused.body.snackbar?.text).toMatch(/^There is no rate for Kim Flat\d+ \(Flat \d+\)\./);
});

test('D.1.05: the minimum call adds nothing to a flat amount', async () => {
  const { job, crew, clock } = await worked(1);
  await save(draft({ minimumMinutes: 240 }, { idJobs: [job] }));
  expect(await explain(clock)).toMatchObject({ total: 14_000 });
  await set({ idReqCrew: crew }, { basis: 'shift', cents: 9_000, upToMinutes: null });
  expect(await explain(clock)).toMatchObject({ total: 9_000, paidMinutes: 60 });
});

test('D.1.05: a change counts for what is not invoiced, and marks the pay of those whom it concerns', async () => {
  const one = await worked(4);
  const other = await worked(4);
  await workOutPay(t);
  const marked = async () =>
    (await t.db.selectFrom('pay_stale').select('user_id').distinct().execute()).map(({ user_id }) => user_id);
  expect(await marked()).toEqual([]);
  await set({ idReqCrew: one.crew }, halfDay);
  expect(await marked()).toEqual([one.user]);
  await workOutPay(t);
  expect(await payRun(one.user)).toMatchObject({ cents: 20_000 });
  await set({ idGroup: other.idGroup, idUser: other.user }, halfDay);
  expect(await marked()).toEqual([other.user]);
  await workOutPay(t);
  await set({ idGroup: one.idGroup }, halfDay);
  expect(await marked()).toEqual([one.user]);
  // What is paid stays paid by the hour, and so does the rest of its shift.
  const paid = await worked(4);
  expect(await totals(paid.user)).toEqual([14_000]);
  await set({ idReqCrew: paid.crew }, halfDay);
  expect(await explain(await paid.more('14:00', '16:00'))).toMatchObject({ total: 7_000 });
});

test('D.1.05: what cannot be is refused by its field, and a form that somebody overtook is told', async () => {
  const { crew, idGroup } = await worked(4);
  expect((await set({ idReqCrew: crew }, { ...halfDay, cents: 0 })).body).toMatchObject({ field: 'cents' });
  expect((await set({ idReqCrew: crew }, { ...halfDay, upToMinutes: null })).body).toMatchObject({
    field: 'upToMinutes',
  });
  expect((await set({ idReqCrew: crew, idGroup }, halfDay)).status).toBe(400);
  expect((await set({}, halfDay)).status).toBe(400);
  expect((await set({ idReqCrew: 999_999 }, halfDay)).status).toBe(404);
  expect((await set({ idReqCrew: crew }, halfDay)).status).toBe(200);
  expect((await set({ idReqCrew: crew }, { ...halfDay, cents: 30_000 })).status).toBe(409);
  // The same once more is no conflict.
  expect((await set({ idReqCrew: crew }, halfDay)).status).toBe(200);
});

test('D.1.05: a shift that is offered says its flat amount', async () => {
  await configure(t, { confShowPay: 1 });
  const user = await t.make.user();
  const idGroup = await t.make.group(`Flat ${(made += 1)}`);
  await t.make.rate(user, idGroup, 3500);
  const at = Math.ceil((Date.now() + 48 * HOUR) / HOUR) * HOUR;
  const { crew } = await shift(t, { at, group: `Flat ${made}`, workers: [] });
  await set({ idReqCrew: crew }, halfDay);
  await t.call(office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: user, status: 1 } });
  const { jobsAvailable } = (await t.call(await t.signIn(user), 'getNotifications', {})).body;
  expect(jobsAvailable[0]).toMatchObject({ pay: 'Half day, up to 5:00 h: $200.00, then $35.00 an hour' });
});

describe('D.1.08: the minimum call at the rate of the day', () => {
  test('pays the missing minutes with the loading of the last minute, on screen and paper', async () => {
    const { user, job, clock } = await worked(2);
    const rules = { bands: [{ name: 'Busy', from: '00:00', to: '00:00', percent: 50 }], minimumMinutes: 240 };
    const given = draft(rules, { idJobs: [job] });
    const { id } = await save(given);
    expect(await explain(clock)).toMatchObject({ total: 2 * 5_250 + 2 * 3_500 });
    await save({ ...given, id, rules: { ...given.rules, minimumAt: 'day' } });
    expect(await explain(clock)).toMatchObject({
      total: 4 * 5_250,
      pieces: [{ name: 'Busy' }, { name: 'Minimum call', percent: 50, minutes: 120, cents: 10_500 }],
    });
    const number = (await generate(user)).body.invoices[0]?.number ?? 0;
    const me = await t.signIn(user);
    const [invoice] = (await t.call(me, 'getMyInvoices', { idInvoice: number })).body.invoices;
    expect(pdfText(invoice?.pdf ?? '')).toContain('Minimum call +50%: 2:00 × $52.50 = $105.00');
  });

  test('a version from before it was asked reads as the base rate, and saving it unchanged makes no new one', async () => {
    const given = draft({ minimumMinutes: 240 });
    const { id, version } = await save(given);
    const { minimumAt: _none, ...old } = given.rules;
    await t.db
      .updateTable('pay_rule_version')
      .set({ rules: JSON.stringify(old) })
      .where('set_id', '=', id)
      .execute();
    const { sets } = (await t.call(office, 'getPayRules', {})).body;
    expect(sets.find((one) => one.id === id)?.rules.minimumAt).toBe('base');
    expect(await save({ ...given, id, version })).toMatchObject({ version });
  });
});

test('D.1.05: hours of a shift beyond the flat amount need a rate, in the preflight as in the run', async () => {
  const { user, crew, more } = await worked(4, null);
  await set({ idReqCrew: crew }, halfDay);
  await workOutPay(t);
  const said = async () => {
    const { exceptions } = (await t.call(office, 'getPayRun', { ...week, limit: 100 })).body;
    return exceptions
      .filter(({ idUser }) => idUser === user)
      .map(({ idTimesheet, kinds }) => [idTimesheet, kinds.includes('no-rate')]);
  };
  const checked = async () => {
    const { rows } = (await t.call(office, 'getCheckTime', { ...week, limit: 100, offset: 0, idUser: user }))
      .body;
    return rows.map(({ toInvoice, waits }) => ({ toInvoice, waits }));
  };
  expect((await said()).some(([, lacks]) => lacks)).toBe(false);
  expect(await checked()).toEqual([{ toInvoice: 1, waits: 0 }]);
  // Each alone is within the amount, both together are not.
  const later = await more('14:00', '16:00');
  for (const stored of [false, true]) {
    if (stored) await workOutPay(t);
    expect((await said()).filter(([, lacks]) => lacks)).toEqual([[later, true]]);
  }
  expect(await checked()).toEqual([{ toInvoice: 2, waits: 1 }]);
  expect((await generate(user)).body.snackbar?.text).toMatch(/^There is no rate for Kim Flat/);
});
