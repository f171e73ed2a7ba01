import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { shift, sydney } from '../../test/support/shift';
import { handlers, tasks } from '../areas';

const HOUR = 3_600_000;
const TUESDAY = sydney('2026-11-10T08:00');

let t: TestApp;
let office: { id: number; token: string };
let companyId: number;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  companyId = await t.make.companyId();
  await t.make.prepend('ACME');
});
beforeEach(async () => {
  // Of each test its own, so that none makes more calls a minute than one person may.
  office = await t.signIn(await t.make.admin());
  await t.db.deleteFrom('charge_rate').execute();
});
afterAll(() => t.close());

const money = async (idJob: number) => (await t.call(office, 'getJobMoney', { idJob })).body;
const charge = (group_id: number, cents: number, of: { job_id?: number } = {}) =>
  t.db
    .insertInto('charge_rate')
    .values({ company_id: companyId, group_id, from_day: '2020-01-01', cents, ...of })
    .execute();
const saidOf = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text;

let serial = 0;
/** A job with a crew of eight hours in a group of its own, with people at these rates confirmed on it. */
async function planned(amount: number, rates: readonly (number | null)[]) {
  serial += 1;
  const group = await t.make.group(`Rigger ${serial}`);
  const job = await t.make.job({ prepend: 'ACME', start_at: TUESDAY });
  const crew = await t.make.crew(job, { group_id: group, amount, end_at: TUESDAY + 8 * HOUR });
  const people: number[] = [];
  for (const cents of rates) {
    const user = await t.make.user({ first_name: 'Mia', last_name: `Costa${serial}` });
    if (cents !== null) await t.make.rate(user, group, cents);
    await t.make.member(crew, user);
    people.push(user);
  }
  return { job, crew, group, people };
}

test('D.2.03, C.9.09: planned cost is the confirmed people’s own pay, open places at the group’s median rate', async () => {
  const { job, group } = await planned(4, [4000, 5000]);
  const idle = await t.make.user();
  await t.make.rate(idle, group, 6000);
  await charge(group, 9000);
  const read = await money(job);
  // 40.00 and 50.00 for the two, 50.00 in the middle for two open places, eight hours each.
  const cost = (4000 + 5000 + 2 * 5000) * 8;
  expect(read.crews).toMatchObject([
    {
      ...{ places: 4, confirmed: 2, rate: { cents: 9000, from: 'default' } },
      planned: { cost, charge: 4 * 9000 * 8, margin: 4 * 9000 * 8 - cost },
      actual: { cost: 0, charge: 0 },
    },
  ]);
  expect(read.planned).toEqual(read.crews[0]?.planned);
  expect(read.missing).toEqual([]);
});

test('D.2.03, C.9.09: the median of two is the mean; flat pay counts as the amount of a shift', async () => {
  const { job, group, people } = await planned(3, [4000, 5001]);
  expect((await money(job)).planned.cost).toBe((4000 + 5001 + 4501) * 8);
  await t.db
    .insertInto('pay_basis')
    .values({
      company_id: companyId,
      group_id: group,
      user_id: people[0] ?? 0,
      basis: 'shift',
      cents: 25_000,
    })
    .execute();
  expect((await money(job)).planned.cost).toBe(25_000 + (5001 + 4501) * 8);
});

test('D.2.03, C.9.09: a missing rate is named with group and day, and the sum is not known instead of 0', async () => {
  const { job } = await planned(2, [null]);
  const read = await money(job);
  const group = `Rigger ${serial}`;
  expect(read.missing).toEqual([
    { kind: 'charge', groupName: group, fullName: '', day: '2026-11-10' },
    { kind: 'person', groupName: group, fullName: `Mia Costa${serial}`, day: '2026-11-10' },
    { kind: 'group', groupName: group, fullName: '', day: '2026-11-10' },
  ]);
  expect(read.planned).toEqual({ cost: null, charge: null, margin: null });
  expect(read.crews).toMatchObject([{ rate: null, planned: { cost: null, charge: null, margin: null } }]);
});

test('D.2.03: actual cost and charge are those of closed times; invoiced ones cost what the invoice paid', async () => {
  const user = await t.make.user({ abn: '51824753556' });
  const group = await t.make.group();
  await t.make.rate(user, group, 3500);
  const clock = (start: number, rate: number | null, hours: number | null = 4) => ({
    ...{ user, start, end: hours === null ? null : start + hours * HOUR, rate },
  });
  const { job } = await shift(t, {
    ...{ at: TUESDAY, prepend: 'ACME', workers: [user], clocks: [clock(TUESDAY, 3500)] },
  });
  await charge(group, 8000);
  expect(await money(job)).toMatchObject({
    actual: { cost: 14_000, charge: 32_000, margin: 18_000 },
    crews: [{ times: 1, running: 0, actual: { cost: 14_000, charge: 32_000 } }],
  });
  const range = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };
  expect((await t.call(office, 'generateInvoice', { idUser: user, ...range })).body.total).toBe(14_000);
  // A new rate of the worker does not change what was paid.
  await t.db.updateTable('user_group_rate').set({ rate_cents: 9900 }).where('user_id', '=', user).execute();
  expect((await money(job)).actual).toMatchObject({ cost: 14_000 });
  const later = TUESDAY + 6 * HOUR;
  const crew = (await money(job)).crews[0]?.idReqCrew ?? 0;
  await t.db
    .insertInto('timesheet')
    .values({
      ...{ job_id: job, crew_id: crew, group_id: group, user_id: user, start_at: later, end_at: null },
    })
    .execute();
  expect((await money(job)).crews).toMatchObject([{ times: 1, running: 1, actual: { cost: 14_000 } }]);
});

test('D.2.03: a closed time without a pay rate is named; job rates count before all others', async () => {
  const { job, crew, group, people } = await planned(1, [null]);
  await t.db
    .insertInto('timesheet')
    .values({
      ...{ job_id: job, crew_id: crew, group_id: group, user_id: people[0] ?? 0 },
      ...{ start_at: TUESDAY, end_at: TUESDAY + 2 * HOUR },
    })
    .execute();
  await charge(group, 6000);
  await t.call(office, 'saveChargeRate', {
    ...{ idCustomer: null, idJob: job, idGroup: group, idType: null, from: '2026-01-01', cents: 7500 },
  });
  const read = await money(job);
  expect(read).toMatchObject({
    ...{ actual: { cost: null, charge: 15_000, margin: null }, rates: [{ idGroup: group, cents: 7500 }] },
    crews: [{ rate: { cents: 7500, from: 'job' } }],
    missing: [{ kind: 'person', fullName: `Mia Costa${serial}` }],
  });
});

test('D.2.05: a fee is added once with its reason, charged, and taken off with a reason; on an invoice it stays', async () => {
  const { job } = await planned(0, []);
  const fee = {
    ...{ idJob: job, kind: 'late-change' as const, what: 'Late change', why: 'Moved the evening before' },
    ...{ cents: 15_000, key: 'fee-1' },
  };
  const { body } = await t.call(office, 'addClientFee', fee);
  expect((await t.call(office, 'addClientFee', fee)).body.id).toBe(body.id);
  expect(await money(job)).toMatchObject({
    ...{ fees: [{ id: body.id, kind: 'late-change', cents: 15_000, isBilled: false }] },
    ...{ other: { charge: 15_000 }, actual: { charge: 15_000, cost: 0 } },
  });
  const { id: invoice } = await t.db
    .insertInto('client_invoice')
    .values({
      ...{ company_id: companyId, from_day: '2026-11-10', to_day: '2026-11-10', net_cents: 15_000 },
      ...{ total_cents: 15_000, prepend_id: (await money(job)).idCustomer ?? 0 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('client_line')
    .values({
      ...{
        invoice_id: invoice,
        kind: 'fee',
        fee_id: body.id,
        job_id: job,
        job_title: 'Build',
        cents: 15_000,
      },
      ...{ zone: 'Australia/Sydney', start_at: TUESDAY, end_at: TUESDAY },
    })
    .execute();
  const take = () => t.call(office, 'removeClientFee', { id: body.id, reason: 'Agreed by phone' });
  expect(saidOf(await take())).toBe('This fee is on a draft of an invoice. Delete the draft first.');
  await t.db.deleteFrom('client_invoice').where('id', '=', invoice).execute();
  expect((await take()).body.ok).toBe(true);
  expect((await take()).status).toBe(409);
  expect((await money(job)).fees).toEqual([]);
});

test('D.2.01, D.2.05: for a cancelled job the card’s windows propose the fee, until one is added', async () => {
  const { job, group } = await planned(3, [4000, 4000]);
  await charge(group, 9000);
  const cancelled = (hours: number) =>
    t.db
      .updateTable('job')
      .set({ status: 2, updated_at: TUESDAY - hours * HOUR })
      .where('id', '=', job)
      .execute();
  await cancelled(100);
  expect((await money(job)).proposed).toEqual([]);
  await cancelled(48);
  // Half of eight hours at 90.00 for each of two confirmed people; nobody is charged for the open place.
  expect((await money(job)).proposed).toMatchObject([
    { people: 2, percent: 50, cents: 72_000, why: '2 people, 50 % of 8:00 h at $90.00 an hour' },
  ]);
  await cancelled(3);
  expect((await money(job)).proposed).toMatchObject([{ percent: 100, cents: 144_000 }]);
  await t.call(office, 'addClientFee', {
    ...{ idJob: job, kind: 'cancellation', what: 'Cancellation', why: '', cents: 144_000 },
  });
  expect((await money(job)).proposed).toEqual([]);
});

test('D.2.01: the moment of the cancellation is that of the log, whatever is changed later; a deleted crew counts too', async () => {
  const start = Math.ceil(Date.now() / HOUR) * HOUR + 48 * HOUR;
  const group = await t.make.group('Loader');
  await charge(group, 5000);
  const made = async () => {
    const job = await t.make.job({ prepend: 'ACME', start_at: start });
    const crew = await t.make.crew(job, {
      group_id: group,
      amount: 1,
      start_at: start,
      end_at: start + 4 * HOUR,
    });
    await t.make.member(crew, await t.make.user());
    return { job, crew };
  };
  const save = (id: number, change: object) =>
    t.call(office, 'saveUpdatedJobv2', { job: { id, pay: { kind: 'nothing' }, ...change } });
  const whole = await made();
  await save(whole.job, { status: 2 });
  // As if somebody had typed a note two days later.
  await t.db.updateTable('job').set({ updated_at: start }).where('id', '=', whole.job).execute();
  expect((await money(whole.job)).proposed).toMatchObject([{ people: 1, percent: 50, cents: 10_000 }]);
  const part = await made();
  const { groupName: _name, ...crew } = { id: part.crew, groupName: '', groupId: group, amount: 1 };
  await save(part.job, { reqCrew: [{ ...crew, startTime: start, deleted: true }] });
  expect((await money(part.job)).proposed).toMatchObject([{ idReqCrew: part.crew, percent: 50 }]);
});

test('D.2.05: an approved expense is the company’s cost, and with the switch the customer’s charge, without GST', async () => {
  const { job } = await planned(0, []);
  const worker = await t.make.user();
  const spend = async (state: string) => {
    const { id } = await t.db
      .insertInto('expense')
      .values({
        ...{ company_id: companyId, job_id: job, user_id: worker, day: '2026-11-10', type: 'fuel' },
        ...{ cents: 4400, gst_cents: 400, state, approved_cents: state === 'approved' ? 4400 : null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const waiting = await spend('waiting');
  const id = await spend('approved');
  await t.db
    .insertInto('extra')
    .values({
      ...{ company_id: companyId, user_id: worker, kind: 'expense', expense_id: id, day: '2026-11-10' },
      ...{ job_id: job, what: 'Fuel', cents: 4400, gst_cents: 400 },
    })
    .execute();
  expect(await money(job)).toMatchObject({
    ...{ expenses: [{ id, cents: 4000, chargeOn: false }], other: { cost: 4000, charge: 0, margin: -4000 } },
  });
  expect(saidOf(await t.call(office, 'setChargeOn', { idExpense: waiting, chargeOn: true }))).toMatch(
    /^Approve this expense under Expenses first/,
  );
  await t.call(office, 'setChargeOn', { idExpense: id, chargeOn: true });
  expect(await money(job)).toMatchObject({
    ...{ expenses: [{ chargeOn: true }], actual: { cost: 4000, charge: 4000, margin: 0 } },
  });
});

test('D.2.05: each cancelled crew is charged once; another that is cancelled later is proposed too', async () => {
  const { job, group, crew } = await planned(1, [4000]);
  await charge(group, 9000);
  const add = async (hours: number) => {
    const id = await t.make.crew(job, { group_id: group, amount: 1, end_at: TUESDAY + hours * HOUR });
    await t.make.member(id, await t.make.user());
    return id;
  };
  const second = await add(4);
  const third = await add(2);
  const cancel = (id: number, deleted_at = TUESDAY - HOUR) =>
    t.db.updateTable('job_crew').set({ deleted_at }).where('id', '=', id).execute();
  await cancel(crew);
  await cancel(second);
  const proposed = async () => (await money(job)).proposed.map(({ idReqCrew }) => idReqCrew);
  expect(await proposed()).toEqual([crew, second]);
  const fee = {
    ...{ idJob: job, kind: 'cancellation' as const, what: 'Cancellation', why: '', cents: 72_000 },
    idReqCrew: crew,
  };
  const { body } = await t.call(office, 'addClientFee', fee);
  expect(await proposed()).toEqual([second]);
  const again = await t.call(office, 'addClientFee', fee);
  expect([again.status, saidOf(again)]).toEqual([
    409,
    'A cancellation of this crew is charged already. Take that fee off first to charge another.',
  ]);
  expect((await money(job)).fees).toHaveLength(1);
  await t.call(office, 'removeClientFee', { id: body.id, reason: 'Too much' });
  expect(await proposed()).toEqual([crew, second]);
  // One that is typed for the whole job covers what was cancelled by then.
  const { idReqCrew: _crew, ...whole } = fee;
  await t.call(office, 'addClientFee', whole);
  expect(await proposed()).toEqual([]);
  await cancel(third, Date.now() + HOUR);
  await t.db
    .updateTable('job_crew')
    .set({ start_at: Date.now() + 2 * HOUR, end_at: Date.now() + 4 * HOUR })
    .where('id', '=', third)
    .execute();
  expect(await proposed()).toEqual([third]);
});

test('D.2.05: a fee of a crew of another job, or of another kind, is refused', async () => {
  const { job } = await planned(1, []);
  const other = await planned(1, []);
  const fee = { idJob: job, what: 'Cancellation', why: '', cents: 1000 };
  expect(
    (await t.call(office, 'addClientFee', { ...fee, kind: 'cancellation', idReqCrew: other.crew })).status,
  ).toBe(404);
  expect(
    (await t.call(office, 'addClientFee', { ...fee, kind: 'other', idReqCrew: other.crew })).status,
  ).toBe(400);
});

test('D.2.03: without the right to see invoices nobody reads what the people are paid', async () => {
  const { job, group } = await planned(1, [4000]);
  await charge(group, 9000);
  const seller = await t.signIn(await t.make.admin(['client:read', 'job:read']));
  const read = (await t.call(seller, 'getJobMoney', { idJob: job })).body;
  expect(read).toMatchObject({
    ...{ seesCost: false, planned: { cost: null, charge: 72_000, margin: null }, other: { cost: null } },
    ...{ actual: { cost: null, margin: null }, missing: [] },
    crews: [{ planned: { cost: null, charge: 72_000, margin: null }, actual: { cost: null } }],
  });
  expect(await money(job)).toMatchObject({ seesCost: true, planned: { cost: 32_000 } });
  const lacking = await planned(1, [null]);
  expect(
    (await t.call(seller, 'getJobMoney', { idJob: lacking.job })).body.missing.map(({ kind }) => kind),
  ).toEqual(['charge']);
});
