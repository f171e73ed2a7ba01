import { noPayRules } from '@crewcall/domain/pay-rules';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { shift, sydney } from '../../test/support/shift';
import { handlers, tasks } from '../areas';
import { chargesOf } from './charges';
import { lineOf } from './drawn-lines';
import { plannedCharges } from './planned-charges';
import { printedLines } from './printed-lines';

const HOUR = 3_600_000;
const SATURDAY = sydney('2026-11-14T08:00');

let t: TestApp;
let companyId: number;
let group: number;
let customer: number;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  companyId = await t.make.companyId();
  group = await t.make.group();
  await t.make.prepend('ACME');
  const { id } = await t.db
    .selectFrom('prepend')
    .select('id')
    .where('text', '=', 'ACME')
    .executeTakeFirstOrThrow();
  customer = id;
});
beforeEach(async () => {
  await t.db.deleteFrom('charge_rate').execute();
  await t.db.deleteFrom('rate_card').execute();
});
afterAll(() => t.close());

const rate = (cents: number, of: { prepend_id?: number; job_id?: number } = {}, from_day = '2020-01-01') =>
  t.db
    .insertInto('charge_rate')
    .values({ company_id: companyId, group_id: group, from_day, cents, ...of })
    .execute();

/** A job of ACME with one worker's time of so many hours. */
async function worked(hours: number) {
  const user = await t.make.user();
  const clock = { user, start: SATURDAY, end: SATURDAY + hours * HOUR, break: 0, rate: 3500 };
  const made = await shift(t, { at: SATURDAY, prepend: 'ACME', workers: [user], clocks: [clock] });
  return { ...made, user };
}
const timesOf = async (job: number) =>
  (await chargesOf(t.db, companyId, [job])).filter(({ kind }) => kind === 'time');

test('D.2.01: a rate is found by job, then customer, then default, from its day; a missing one is never 0', async () => {
  const { job } = await worked(4);
  expect(await timesOf(job)).toMatchObject([{ rateCents: null, cents: null }]);
  await rate(6000);
  await rate(9900, {}, '2026-11-15');
  expect(await timesOf(job)).toMatchObject([{ rateCents: 6000, cents: 24_000, isBilled: false }]);
  await rate(7000, { prepend_id: customer });
  expect(await timesOf(job)).toMatchObject([{ cents: 28_000 }]);
  await rate(8000, { job_id: job });
  expect(await timesOf(job)).toMatchObject([{ cents: 32_000 }]);
});

test('D.2.01: the card’s own rule set charges loadings and a minimum call; without one, plain hours', async () => {
  const { job } = await worked(2);
  await rate(6000);
  const { id } = await t.db
    .insertInto('pay_rule_set')
    .values({ company_id: companyId, name: 'Charged', version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rules = JSON.stringify({ ...noPayRules, saturday: 50, minimumMinutes: 180 });
  await t.db
    .insertInto('pay_rule_version')
    .values({ company_id: companyId, set_id: id, version: 1, name: 'Charged', rules })
    .execute();
  expect(await timesOf(job)).toMatchObject([{ minutes: 120, cents: 12_000 }]);
  await t.db
    .insertInto('rate_card')
    .values({ company_id: companyId, prepend_id: customer, pay_rule_set_id: id })
    .execute();
  // Two hours at 90.00, and the missing one at the base.
  expect(await timesOf(job)).toMatchObject([{ minutes: 180, cents: 24_000 }]);
  const { crews } = await plannedCharges(t.db, companyId, job);
  expect(crews).toMatchObject([{ rate: { cents: 6000, from: 'default' }, places: 3 }]);
});

test('D.2.03, D.2.04: the plan charges a minimum call as the invoice will, and the paper says so', async () => {
  const { job } = await worked(2);
  await rate(6000);
  await withMinimum();
  await t.db
    .updateTable('job_crew')
    .set({ end_at: SATURDAY + 2 * HOUR })
    .where('job_id', '=', job)
    .execute();
  expect((await plannedCharges(t.db, companyId, job)).crews).toMatchObject([{ minutes: 240, cents: 72_000 }]);
  const [charge] = await timesOf(job);
  if (!charge || charge.cents === null) throw new Error('Nothing is charged.');
  const line = { ...charge, id: 1, cents: charge.cents, live: true };
  expect(printedLines([line], 'person')[0]?.detail).toContain('Minimum call: 2:00 × $60.00 = $120.00');
});

test('D.2.05: a correction charges the difference to the time that it corrects', async () => {
  const { job, clocks, user } = await worked(4);
  await rate(6000);
  const original = await t.db
    .selectFrom('timesheet')
    .selectAll()
    .where('id', '=', clocks[0] ?? 0)
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('timesheet')
    .values({
      ...{ job_id: job, crew_id: original.crew_id, group_id: group, user_id: user, rate_cents: 3500 },
      ...{ start_at: SATURDAY, end_at: SATURDAY + 5 * HOUR, corrects_id: original.id },
    })
    .execute();
  expect((await timesOf(job)).map(({ cents }) => cents)).toEqual([24_000, 6000]);
});

let named = 0;
/** The card of ACME charges at least four hours for coming. */
async function withMinimum(): Promise<void> {
  const { id } = await t.db
    .insertInto('pay_rule_set')
    .values({ company_id: companyId, name: `At least four ${(named += 1)}`, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rules = JSON.stringify({ ...noPayRules, minimumMinutes: 240 });
  await t.db
    .insertInto('pay_rule_version')
    .values({ company_id: companyId, set_id: id, version: 1, name: 'At least four', rules })
    .execute();
  await t.db
    .insertInto('rate_card')
    .values({ company_id: companyId, prepend_id: customer, pay_rule_set_id: id })
    .execute();
}

/** Two clocks of one hour of one person on one crew. */
async function twoClocks() {
  const user = await t.make.user();
  const clock = (hour: number) => ({
    ...{ user, start: SATURDAY + hour * HOUR, end: SATURDAY + (hour + 1) * HOUR, break: 0, rate: 3500 },
  });
  const made = await shift(t, {
    at: SATURDAY,
    prepend: 'ACME',
    workers: [user],
    clocks: [clock(0), clock(2)],
  });
  return { ...made, user };
}

/** Puts a time on an issued invoice, as it is charged now. */
async function issued(job: number, idTimesheet: number) {
  const charge = (await timesOf(job)).find((one) => one.idTimesheet === idTimesheet);
  if (!charge || charge.cents === null) throw new Error('Nothing to issue.');
  const { id } = await t.db
    .insertInto('client_invoice')
    .values({
      ...{ company_id: companyId, prepend_id: customer, number: idTimesheet, from_day: '2026-11-14' },
      ...{ to_day: '2026-11-14', net_cents: charge.cents, total_cents: charge.cents, parties: '{}' },
      ...{ issued_at: 1, due_day: '2026-12-01' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stored = lineOf(id, { ...charge, cents: charge.cents });
  await t.db.insertInto('client_line').values(stored).execute();
}

const sum = async (job: number) =>
  (await timesOf(job)).reduce((cents, charge) => cents + (charge.cents ?? 0), 0);

test('D.2.05: a minimum call is charged once for a shift, whatever is corrected of its clocks', async () => {
  const { job, clocks, user } = await twoClocks();
  await rate(6000);
  await withMinimum();
  expect(await sum(job)).toBe(24_000);
  const { crew_id } = await t.db
    .selectFrom('timesheet')
    .select('crew_id')
    .where('id', '=', clocks[0] ?? 0)
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('timesheet')
    .values({
      ...{ job_id: job, crew_id, group_id: group, user_id: user, rate_cents: 3500 },
      ...{ start_at: SATURDAY, end_at: SATURDAY + 3 * HOUR, corrects_id: clocks[0] ?? 0 },
    })
    .execute();
  expect(await sum(job)).toBe(24_000);
});

test('D.2.05: a clock that comes after an invoice adds only what the shift then charges more', async () => {
  const { job, clocks } = await twoClocks();
  await rate(6000);
  await withMinimum();
  const second = await t.db
    .deleteFrom('timesheet')
    .where('id', '=', clocks[1] ?? 0)
    .returningAll()
    .executeTakeFirstOrThrow();
  await issued(job, clocks[0] ?? 0);
  await t.db
    .insertInto('timesheet')
    .values({
      ...{ job_id: job, crew_id: second.crew_id, group_id: group, user_id: second.user_id },
      ...{ rate_cents: 3500, start_at: second.start_at, end_at: second.start_at + 2 * HOUR },
    })
    .execute();
  expect((await timesOf(job)).map(({ cents }) => cents)).toEqual([24_000, 0]);
});

test('D.2.06: what was issued at a rate is corrected at that rate, whatever the rate is since', async () => {
  const { job, clocks, user } = await worked(8);
  await rate(5000);
  await issued(job, clocks[0] ?? 0);
  await t.db.deleteFrom('charge_rate').execute();
  await rate(6000);
  const { crew_id } = await t.db
    .selectFrom('timesheet')
    .select('crew_id')
    .where('id', '=', clocks[0] ?? 0)
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('timesheet')
    .values({
      ...{ job_id: job, crew_id, group_id: group, user_id: user, rate_cents: 3500 },
      ...{ start_at: SATURDAY, end_at: SATURDAY + 7 * HOUR, corrects_id: clocks[0] ?? 0 },
    })
    .execute();
  expect((await timesOf(job)).map(({ cents }) => cents)).toEqual([40_000, -5000]);
});

test('D.2.05: an allowance of a day is charged once, though its worker is on two jobs that day', async () => {
  const { job, user } = await worked(2);
  const clock = { user, start: SATURDAY + 4 * HOUR, end: SATURDAY + 6 * HOUR, break: 0, rate: 3500 };
  const later = await shift(t, { at: SATURDAY, prepend: 'ACME', workers: [user], clocks: [clock] });
  await rate(6000);
  const { id: type_id } = await t.db
    .insertInto('allowance_type')
    .values({ company_id: companyId, name: 'Meal', unit: 'day' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('allowance_rate')
    .values({ type_id, from_day: '2020-01-01', cents: 1500, at: 1 })
    .execute();
  await t.db.insertInto('allowance_given').values({ type_id, group_id: group }).execute();
  await t.db
    .insertInto('charge_rate')
    .values({ company_id: companyId, type_id, from_day: '2020-01-01', cents: 2000 })
    .execute();
  const meals = async (id: number) =>
    (await chargesOf(t.db, companyId, [id])).filter(({ kind }) => kind === 'allowance');
  expect(await meals(job)).toMatchObject([{ cents: 2000 }]);
  expect(await meals(later.job)).toEqual([]);
  await t.db.deleteFrom('allowance_given').execute();
});
