import { noPayRules } from '@crewcall/domain/pay-rules';
import type { PayRules } from '@crewcall/domain/pay-rules';
import type { In } from '@crewcall/contract/types';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { pdfText } from '../../test/support/pdf-text';
import { configure, shift, sydney } from '../../test/support/shift';
import { handlers, tasks } from '../areas';

const HOUR = 3_600_000;
const week = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };
let t: TestApp;
let office: { id: number; token: string };
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
});
beforeEach(async () => {
  await configure(t, { confCompanyName: 'Harbour Crew Pty Ltd' });
  // A set of the company's own would pay the times of every other test.
  await t.db.updateTable('pay_rule_set').set({ active: false, for_company: false }).execute();
});
afterAll(() => t.close());

let made = 0;
const draft = (rules: Partial<PayRules>, over: Partial<In<'savePayRules'>> = {}): In<'savePayRules'> => ({
  name: `Events ${(made += 1)}`,
  rules: { ...noPayRules, ...rules },
  active: true,
  forCompany: false,
  idGroups: [],
  idJobs: [],
  ...over,
});
const save = async (body: In<'savePayRules'>) => (await t.call(office, 'savePayRules', body)).body;

/** A worker's clock of a job of its own: a Tuesday evening, 18:00 to 02:00 unless told. */
async function worked(
  from = '2026-11-10T18:00',
  to = '2026-11-11T02:00',
  given: { postcode?: string; state?: number } = {},
) {
  const user = await t.make.user();
  await t.make.rate(user, await t.make.group(), 3500);
  const at = sydney(from);
  const clock = { user, start: at, end: sydney(to), rate: 3500 };
  const { job, crew, clocks } = await shift(t, { at, workers: [user], clocks: [clock] });
  if (Object.keys(given).length > 0) await t.db.updateTable('job').set(given).where('id', '=', job).execute();
  return { user, job, crew, clock: clocks[0] ?? 0 };
}
const generate = (idUser: number, range = week) => t.call(office, 'generateInvoice', { idUser, ...range });
const explain = async (idTimesheet: number) =>
  (await t.call(office, 'explainPayLines', { idTimesheet })).body;
const late: PayRules['bands'] = [{ name: 'Late show', from: '22:00', to: '06:00', percent: 50 }];

test('C.7.01: a job’s own set comes before its group’s, and that before the company’s', async () => {
  const { job, clock } = await worked();
  const total = async () => {
    const { total: cents, ruleSet } = await explain(clock);
    return [ruleSet?.name ?? null, cents];
  };
  expect(await total()).toEqual([null, 28_000]);
  const company = draft({ bands: [{ ...late[0]!, percent: 10 }] }, { forCompany: true });
  await save(company);
  expect(await total()).toEqual([company.name, 29_400]);
  const group = draft({ bands: [{ ...late[0]!, percent: 20 }] }, { idGroups: [await t.make.group()] });
  const saved = await save(group);
  expect(await total()).toEqual([group.name, 30_800]);
  const own = draft({ bands: late }, { idJobs: [job] });
  await save(own);
  expect(await total()).toEqual([own.name, 35_000]);
  // One that is switched off counts nowhere.
  await save({
    ...own,
    active: false,
    id: (await t.call(office, 'getPayRules', {})).body.sets.find(({ name }) => name === own.name)?.id,
  });
  expect(await total()).toEqual([group.name, 30_800]);
  await save({ ...group, id: saved.id, idGroups: [] });
  expect(await total()).toEqual([company.name, 29_400]);
});

test('C.7.10: an invoice keeps set, version and pieces, whatever the rules become', async () => {
  const { user, job, clock } = await worked();
  const body = draft({ bands: late }, { idJobs: [job] });
  const { id, version } = await save(body);
  expect(version).toBe(1);
  expect((await generate(user)).body.invoices[0]?.total).toBe(35_000);
  const before = await explain(clock);
  expect(before).toMatchObject({
    total: 35_000,
    idInvoice: expect.any(Number),
    ruleSet: { id, name: body.name, version: 1 },
    pieces: [
      {
        kind: 'base',
        name: 'Base',
        start: sydney('2026-11-10T18:00'),
        end: sydney('2026-11-10T22:00'),
        minutes: 240,
      },
      { kind: 'band', name: 'Late show', percent: 50, minutes: 240, cents: 21_000 },
    ],
  });
  const renamed = {
    ...body,
    id,
    version,
    name: `${body.name} renamed`,
    rules: { ...noPayRules, sunday: 300 },
  };
  expect(await save(renamed)).toEqual({ id, version: 2 });
  expect(await save({ ...renamed, version: 2 })).toEqual({ id, version: 2 });
  expect(await explain(clock)).toEqual(before);
  const versions = (await t.call(office, 'getPayRules', {})).body.sets.find((set) => set.id === id)?.versions;
  expect(versions?.map((one) => one.version)).toEqual([2, 1]);
  expect((await t.call(office, 'savePayRules', { ...renamed, version: 1 })).status).toBe(409);
});

test('C.7.12: explainPay answers as before, every other loading folded into extra', async () => {
  const { job, clock } = await worked();
  await save(draft({ bands: late, shiftOvertime: [{ afterMinutes: 420, percent: 100 }] }, { idJobs: [job] }));
  const { body } = await t.call(office, 'explainPay', { idTimesheet: clock });
  expect(body).toMatchObject({
    total: 4 * 3500 + 3 * 5250 + 7000,
    bands: [
      { band: 'base', percent: 0, minutes: 240, cents: 14_000 },
      { band: 'extra', percent: 62.5, minutes: 240, cents: 22_750 },
    ],
  });
});

test('C.7.11: the worker reads the pieces of each line, on the invoice and on its document', async () => {
  const { user, job } = await worked();
  const set = draft({ bands: late }, { idJobs: [job] });
  await save(set);
  const id = (await generate(user)).body.invoices[0]?.number ?? 0;
  const me = await t.signIn(user);
  const one = (await t.call(me, 'getMyInvoices', { idInvoice: id })).body.invoices[0];
  expect(one?.lines).toMatchObject([
    {
      total: 35_000,
      paidMinutes: 480,
      ruleSet: { name: set.name },
      pieces: [{ name: 'Base' }, { name: 'Late show' }],
    },
  ]);
  const text = pdfText(one?.pdf ?? '');
  expect(text).toContain('Base: 4:00 × $35.00 = $140.00');
  expect(text).toContain('Late show +50%: 4:00 × $52.50 = $210.00');
  const other = await t.signIn(await t.make.user());
  const line = one?.lines?.[0]?.idTimesheet ?? 0;
  expect((await t.call(other, 'explainPayLines', { idTimesheet: line })).status).toBe(403);
  expect((await t.call(me, 'explainPayLines', { idTimesheet: line })).body.total).toBe(35_000);
});

test('C.7.06: overtime of the week counts lines of invoices over all jobs', async () => {
  const user = await t.make.user();
  const group = await t.make.group();
  await t.make.rate(user, group, 3500);
  const set = await save(
    draft({ weekOvertime: [{ afterMinutes: 12 * 60, percent: 50 }] }, { idGroups: [group] }),
  );
  const day = async (date: string) => {
    const start = sydney(`${date}T08:00`);
    const clock = { user, start, end: start + 8 * HOUR, rate: 3500 };
    return (await shift(t, { at: start, workers: [user], clocks: [clock] })).clocks[0] ?? 0;
  };
  await day('2026-11-09');
  await generate(user);
  const second = await day('2026-11-10');
  expect(await explain(second)).toMatchObject({
    ruleSet: { id: set.id },
    total: 4 * 3500 + 4 * 5250,
    pieces: [
      { name: 'Base', minutes: 240 },
      { name: 'Overtime of the week', minutes: 240 },
    ],
  });
  await generate(user);
  const invoices = await t.db
    .selectFrom('invoice')
    .select('total_cents')
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
  expect(invoices.map((row) => row.total_cents)).toEqual([28_000, 35_000]);
});

test('C.7.07: the office switches the minimum off on a time, with a reason, until it is invoiced', async () => {
  const { user, job, clock } = await worked('2026-11-10T10:00', '2026-11-10T12:30');
  await save(draft({ minimumMinutes: 240 }, { idJobs: [job] }));
  expect(await explain(clock)).toMatchObject({ total: 14_000, minimumMinutes: 240, noMinimum: false });
  const off = (reason: string, noMinimum = true) =>
    t.call(office, 'setMinimum', { idTimesheet: clock, noMinimum, reason });
  expect((await off(' ')).body).toMatchObject({
    error: true,
    snackbar: { text: 'Say why this call has no minimum.' },
  });
  await off('Left of their own will');
  expect(await explain(clock)).toMatchObject({
    total: 8_750,
    noMinimum: true,
    noMinimumReason: 'Left of their own will',
  });
  await off('', false);
  expect((await generate(user)).body.invoices[0]?.total).toBe(14_000);
  expect((await off('Too late')).body).toMatchObject({ error: true });
});

/** A call of two hours, and how to clock more of it, on a crew with a minimum of four. */
async function shortCall() {
  const call = await worked('2026-11-10T08:00', '2026-11-10T10:00');
  await save(draft({ minimumMinutes: 240 }, { idJobs: [call.job] }));
  const more = async (from: string, to: string) => {
    const times = { start: sydney(`2026-11-10T${from}`), end: sydney(`2026-11-10T${to}`) };
    const body = { idJob: call.job, idUser: call.user, idReqCrew: call.crew, ...times };
    return (await t.call(office, 'setTimeCreate', body)).body.timesheet.id;
  };
  const paid = async () => (await generate(call.user)).body.invoices?.map(({ total }) => total) ?? [];
  return { ...call, more, paid };
}

test('C.7.07: while a clock of the crew is held back the minimum waits, and the hours pay once', async () => {
  const call = await shortCall();
  await call.more('11:00', '13:00');
  const at = sydney('2026-11-10T09:00');
  const double = { user: call.user, start: at, end: at + HOUR, rate: 3500 };
  const { clocks } = await shift(t, { at, workers: [call.user], clocks: [double] });
  expect(await call.paid()).toEqual([7_000]);
  await t.call(office, 'setTimeDelete', { id: clocks[0] ?? 0 });
  expect(await call.paid()).toEqual([7_000]);
});

test('C.7.07: what was paid as minimum comes off the crew’s next clocks, and no more than that', async () => {
  const call = await shortCall();
  expect(await call.paid()).toEqual([14_000]);
  const second = await call.more('11:00', '14:00');
  expect(await explain(second)).toMatchObject({
    total: 3_500,
    pieces: [
      { name: 'Base', minutes: 180 },
      { name: 'Minimum call', minutes: -120, cents: -7_000 },
    ],
  });
  expect(await call.paid()).toEqual([3_500]);
  await call.more('15:00', '16:00');
  expect(await call.paid()).toEqual([3_500]);
});

test('C.7.07: a clock that the paid minimum covers has a line of no money beside others, and no invoice alone', async () => {
  const call = await shortCall();
  expect(await call.paid()).toEqual([14_000]);
  const covered = await call.more('11:00', '12:00');
  expect((await generate(call.user)).body.snackbar?.text).toContain('paid before as a minimum call');
  const at = sydney('2026-11-12T09:00');
  await shift(t, {
    at,
    workers: [call.user],
    clocks: [{ user: call.user, start: at, end: at + HOUR, rate: 3500 }],
  });
  expect(await call.paid()).toEqual([3_500]);
  const line = t.db
    .selectFrom('invoice_line')
    .select(['cents', 'paid_minutes'])
    .where('timesheet_id', '=', covered);
  expect(await line.execute()).toEqual([{ cents: 0, paid_minutes: 0 }]);
  expect(await explain(covered)).toMatchObject({
    total: 0,
    pieces: [{ name: 'Base' }, { name: 'Minimum call', minutes: -60, cents: -3_500 }],
  });
});

test('C.7.08: the state and postcode of a job decide, and the office adds and takes off', async () => {
  const there = await worked('2026-11-11T08:00', '2026-11-11T12:00', { state: 3, postcode: '4000' });
  const elsewhere = await worked('2026-11-11T08:00', '2026-11-11T12:00', { state: 3, postcode: '4870' });
  await save(draft({ holiday: 100 }, { idJobs: [there.job, elsewhere.job] }));
  const holiday = { day: '2026-11-11', from: 0, to: 1440, name: 'Show Day', postcodes: ['4000'] };
  const tried = await t.call(office, 'tryPayRules', { holiday: { ...holiday, state: 3, isRemoved: false } });
  expect(tried.body.difference).toMatchObject({
    changed: 1,
    most: [
      { idTimesheet: there.clock, jobName: expect.any(String) as string, before: 14_000, after: 28_000 },
    ],
  });
  expect((tried.body.difference?.after ?? 0) - (tried.body.difference?.before ?? 0)).toBe(14_000);
  await t.call(office, 'saveHoliday', { state: 3, holiday });
  expect((await explain(there.clock)).total).toBe(28_000);
  expect((await explain(there.clock)).pieces[0]?.name).toBe('Public holiday: Show Day');
  expect((await explain(elsewhere.clock)).total).toBe(14_000);
  await t.call(office, 'deleteHoliday', { state: 3, day: '2026-11-11', name: 'Show Day' });
  expect((await explain(there.clock)).total).toBe(14_000);
  expect(
    (await t.call(office, 'deleteHoliday', { state: 3, day: '2026-11-11', name: 'Show Day' })).status,
  ).toBe(404);
});

test('C.7.09: a rule’s day is taken off and back, and a year is due until somebody confirms it', async () => {
  const list = async () => (await t.call(office, 'getHolidays', { state: 1, year: 2026 })).body;
  const christmas = async () => (await list()).holidays.find(({ name }) => name === 'Christmas Day');
  await t.call(office, 'deleteHoliday', { state: 1, day: '2026-12-25', name: 'Christmas Day' });
  expect(await christmas()).toMatchObject({ source: 'rule', isRemoved: true });
  const holiday = { day: '2026-12-25', from: 0, to: 1440, name: 'Christmas Day', postcodes: [] };
  await t.call(office, 'saveHoliday', { state: 1, holiday });
  expect(await christmas()).toMatchObject({ source: 'rule', isRemoved: false });
  await worked();
  await t.db.updateTable('job').set({ start_at: Date.now() }).where('state', '=', 1).execute();
  const year = new Date(Date.now()).getFullYear();
  const due = async () =>
    (await t.call(office, 'getPayRules', {})).body.holidaysDue.some(
      (one) => one.state === 1 && one.year === year,
    );
  expect(await due()).toBe(true);
  await t.call(office, 'saveHoliday', { state: 1, year, confirmed: true });
  expect(await due()).toBe(false);
  expect((await t.call(office, 'getHolidays', { state: 1, year })).body).toMatchObject({
    isDue: false,
    confirmed: { at: expect.any(Number) },
  });
  await t.call(office, 'saveHoliday', { state: 1, year, confirmed: false });
  expect(await due()).toBe(true);
});

test.each<[string, Partial<In<'saveHoliday'>>]>([
  ['day', { holiday: { day: '2026-02-30', from: 0, to: 1440, name: 'X', postcodes: [] } }],
  ['to', { holiday: { day: '2026-02-20', from: 60, to: 60, name: 'X', postcodes: [] } }],
  ['postcodes', { holiday: { day: '2026-02-20', from: 0, to: 60, name: 'X', postcodes: ['40a'] } }],
])('C.7.09: a holiday that cannot be is refused: %s', async (field, body) => {
  expect((await t.call(office, 'saveHoliday', { state: 1, ...body })).body).toMatchObject({
    error: true,
    field,
  });
});

test('C.7.10: what a change does to times that are not invoiced is told before it is saved', async () => {
  const { job, user } = await worked();
  const body = draft({ bands: late }, { idJobs: [job] });
  const ask = async (set = body) => (await t.call(office, 'tryPayRules', { set })).body.difference;
  const difference = await ask();
  expect(difference).toMatchObject({ changed: 1 });
  expect((difference?.after ?? 0) - (difference?.before ?? 0)).toBe(7_000);
  const { id } = await save(body);
  expect(await ask({ ...body, id })).toMatchObject({ changed: 0 });
  expect(await ask({ ...body, id, active: false })).toMatchObject({ changed: 1 });
  await generate(user);
  expect(await ask({ ...body, id, active: false })).toMatchObject({ changed: 0 });
});

test('C.7.02: a made-up shift is paid by rules that nobody has saved', async () => {
  const shiftOf = (over: object = {}) => ({
    shift: {
      rules: { ...noPayRules, holiday: 100 },
      start: '2026-12-24T16:00',
      end: '2026-12-24T20:00',
      break: 0,
      rate: 3500,
      state: 3,
      postcode: '4000',
      weekMinutes: 0,
      ...over,
    },
  });
  const tried = async (over: object = {}) => t.call(office, 'tryPayRules', shiftOf(over));
  expect((await tried()).body.shift).toMatchObject({ total: 21_000, tz: 'Australia/Brisbane' });
  expect((await tried({ start: 'soon' })).status).toBe(400);
  expect((await tried({ rate: 1_000_001 })).status).toBe(400);
  for (const [field, over] of [
    ['end', { end: '2026-12-24T16:00' }],
    ['end', { end: '2027-12-24T16:00' }],
    ['break', { break: 4 * HOUR }],
    ['rate', { rate: 0 }],
    ['start', { start: '1899-01-01T00:00', end: '1899-01-01T02:00' }],
    ['start', { start: '9999-10-04T02:30', end: '9999-10-04T04:00' }],
    ['sunday', { rules: { ...noPayRules, sunday: 301 } }],
  ] as const)
    expect((await tried(over)).body).toMatchObject({ error: true, field });
});

test('C.7.01: a set is saved once for a key, has its own name, and names jobs that are there', async () => {
  const body = { ...draft({ sunday: 50 }), key: 'set-once' };
  const both = await Promise.all([
    t.call(office, 'savePayRules', body),
    t.call(office, 'savePayRules', body),
  ]);
  expect(new Set(both.map((reply) => reply.body.id)).size).toBe(1);
  expect(
    (await t.call(office, 'savePayRules', draft({}, { name: body.name.toUpperCase() }))).body,
  ).toMatchObject({ error: true, field: 'name' });
  expect((await t.call(office, 'savePayRules', draft({}, { idJobs: [99_999_999] }))).status).toBe(404);
  expect((await t.call(office, 'savePayRules', draft({ minimumMinutes: -1 }))).body).toMatchObject({
    error: true,
    field: 'minimumMinutes',
  });
});

test('C.7.01: a copy of a job is paid by the job’s own set', async () => {
  const { job } = await worked();
  const { id } = await save(draft({ sunday: 50 }, { idJobs: [job] }));
  await t.call(office, 'duplicateJob', {
    id: job,
    dates: [Date.now() + 5 * 86_400_000],
    duplicateCrew: false,
    duplicateCrewStatus: false,
    sendNotification: false,
  });
  const jobs = (await t.call(office, 'getPayRules', {})).body.sets.find((set) => set.id === id)?.idJobs;
  expect(jobs).toHaveLength(2);
});

test('Y-10: a worker is told of a new invoice, and of one that is in a full bank file', async () => {
  const user = await t.make.user({
    bank_account_bsb: '062-000',
    bank_account_number: '12345678',
    bank_account_name: 'Kim Ott',
  });
  await t.make.rate(user, await t.make.group(), 3500);
  await configure(t, {
    confCompanyName: 'Harbour Crew Pty Ltd',
    confRemitter: 'HARBOUR',
    confSenderBSB: '062-000',
    confSenderAccountNumber: '87654321',
  });
  const at = sydney('2026-11-10T08:00');
  await shift(t, { at, workers: [user], clocks: [{ user, start: at, end: at + 8 * HOUR, rate: 3500 }] });
  const id = (await generate(user)).body.invoices[0]?.number ?? 0;
  const told = async () =>
    await t.db
      .selectFrom('message')
      .select(['subject', 'body'])
      .where('user_id', '=', user)
      .orderBy('id')
      .execute();
  expect(await told()).toEqual([
    { subject: 'New invoice', body: expect.stringContaining('15/11/2026 is ready: $280.00') },
  ]);
  const asked = { downloadList: [id], dateABA: Date.now() + 86_400_000 };
  expect((await t.call(office, 'downloadABA', { ...asked, typeABA: 1 })).body).toMatchObject({ count: 1 });
  expect(await told()).toHaveLength(1);
  expect((await t.call(office, 'downloadABA', { ...asked, typeABA: 2 })).body.count).toBe(1);
  expect((await told())[1]).toMatchObject({
    subject: 'On its way to your bank',
    body: expect.stringContaining(
      `Invoice ${id} for the week ending 15/11/2026, $280.00, is in the bank file of `,
    ),
  });
});
