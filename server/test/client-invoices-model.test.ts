import { gstOn } from '@crewcall/domain/pay';
import fc from 'fast-check';
import { sql } from 'kysely';
import { handlers, tasks } from '../src/areas';
import { chargesOf } from '../src/client/charges';
import { testApp } from './support';
import type { TestApp } from './support';
import { chargeDay, chargeWorld } from './support/client-charges';
import type { ChargeWorld } from './support/client-charges';

const HOUR = 3_600_000;
/** The same stories each time; `EXPLORE=200` tells so many new ones. */
const explored = Number(process.env['EXPLORE'] ?? 0);
const told = explored > 0 ? { numRuns: explored } : { numRuns: 12, seed: 20_261_130 };

let t: TestApp;
let w: ChargeWorld;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  w = await chargeWorld(t);
  const { id: type_id } = await t.db
    .insertInto('allowance_type')
    .values({ company_id: w.companyId, name: 'Meal', unit: 'shift' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const from_day = '2020-01-01';
  await t.db.insertInto('allowance_rate').values({ type_id, from_day, cents: 1500, at: 0 }).execute();
  await t.db.insertInto('allowance_given').values({ type_id, group_id: w.group }).execute();
  await t.db
    .insertInto('charge_rate')
    .values({ company_id: w.companyId, type_id, from_day, cents: 1733 })
    .execute();
});
afterAll(() => t.close());

const at = fc.nat({ max: 50 });
const stepOf = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('work' as const),
      at,
      hours: fc.integer({ min: 1, max: 9 }),
      signed: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('fee' as const), at, cents: fc.integer({ min: 1, max: 9999 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('correct' as const), at, hours: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rate' as const),
      at,
      cents: fc.integer({ min: 3001, max: 9999 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('draft' as const), at, ticks: fc.boolean(), all: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('redraw' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('issue' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('credit' as const), at, every: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pay' as const), at, cents: fc.integer({ min: 1, max: 40_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unpay' as const), at }) },
);
type Step = typeof stepOf extends fc.Arbitrary<infer S> ? S : never;

interface Story {
  idCustomer: number;
  jobs: { job: number; crew: number }[];
  user: number;
}

let serial = 0;
async function begin(): Promise<Story> {
  serial += 1;
  const text = `M${serial}`;
  await t.make.prepend(text);
  const { id } = await t.db
    .selectFrom('prepend')
    .select('id')
    .where('text', '=', text)
    .executeTakeFirstOrThrow();
  // Its drafts are of one job or of all three, which start in one week.
  await t.db
    .insertInto('rate_card')
    .values({ company_id: w.companyId, prepend_id: id, bill_by: 'week' })
    .execute();
  const jobs: Story['jobs'] = [];
  for (let n = 0; n < 3; n += 1)
    jobs.push(await w.worked([], { prepend: text, at: `2026-11-0${n + 2}T07:00` }));
  return { idCustomer: id, jobs, user: await t.make.user() };
}

const pick = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];
const invoicesOf = ({ idCustomer }: Story) =>
  t.db.selectFrom('client_invoice').selectAll().where('prepend_id', '=', idCustomer).orderBy('id').execute();

async function addTime({ jobs, user }: Story, place: number, hours: number, signed: boolean): Promise<void> {
  const { job, crew } = pick(jobs, place) ?? { job: 0, crew: 0 };
  const { start_at } = await t.db
    .selectFrom('job')
    .select('start_at')
    .where('id', '=', job)
    .executeTakeFirstOrThrow();
  const { id } = await t.db
    .insertInto('timesheet')
    .values({
      ...{ job_id: job, crew_id: crew, group_id: w.group, user_id: user, rate_cents: 3500 },
      ...{ start_at, end_at: start_at + hours * HOUR },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (signed) await t.call(w.office, 'approveTimes', { idTimesheet: [id] });
}

/** A correction of a time that has none yet. */
async function correct({ jobs }: Story, place: number, hours: number): Promise<void> {
  const times = await sql<{ id: number }>`
    select t.id from timesheet t where t.job_id = any(${jobs.map(({ job }) => job)}::bigint[]) and t.corrects_id is null
      and not exists (select 1 from timesheet c where c.corrects_id = t.id) order by t.id`.execute(t.db);
  const of = pick(times.rows, place);
  if (!of) return;
  const { rows } = await sql<{ id: number }>`
    insert into timesheet (job_id, crew_id, group_id, user_id, start_at, end_at, rate_cents, corrects_id)
    select job_id, crew_id, group_id, user_id, start_at, start_at + ${hours * HOUR}::bigint, rate_cents, id
    from timesheet where id = ${of.id} returning id`.execute(t.db);
  await t.call(w.office, 'approveTimes', { idTimesheet: rows.map(({ id }) => id) });
}

/** Setting a rate again on the same day changes it. */
const setRate = ({ jobs }: Story, place: number, cents: number) =>
  sql`insert into charge_rate (company_id, job_id, group_id, from_day, cents)
    values (${w.companyId}, ${pick(jobs, place)?.job ?? 0}, ${w.group}, '2026-01-01', ${cents})
    on conflict (company_id, prepend_id, job_id, group_id, type_id, from_day) do update set cents = excluded.cents`.execute(
    t.db,
  );

async function draft(story: Story, place: number, ticks: boolean, all: boolean): Promise<number> {
  const idJobs = story.jobs.filter((_, n) => all || n === place % 3).map(({ job }) => job);
  const times = await t.db.selectFrom('timesheet').select('id').where('job_id', 'in', idJobs).execute();
  const unsigned = ticks ? times.map(({ id }) => id).filter((id) => (id + place) % 2 === 0) : [];
  return (await t.call(w.office, 'draftClientInvoice', { idCustomer: story.idCustomer, idJobs, unsigned }))
    .status;
}

async function creditSome(id: number, every: number): Promise<number> {
  const lines = await t.db
    .selectFrom('client_line')
    .select('id')
    .where('invoice_id', '=', id)
    .where('live', '=', true)
    .execute();
  const idLines = lines.map((line) => line.id).filter((_, n) => n % every === 0);
  const body = { id, reason: 'Model', ...(every === 1 || idLines.length === 0 ? {} : { idLines }) };
  return (await t.call(w.office, 'creditClientInvoice', body)).status;
}

async function take(story: Story, step: Step): Promise<number> {
  const job = pick(story.jobs, step.at)?.job ?? 0;
  if (step.do === 'work') await addTime(story, step.at, step.hours, step.signed);
  if (step.do === 'fee') await w.fee(job, step.cents);
  if (step.do === 'correct') await correct(story, step.at, step.hours);
  if (step.do === 'rate') await setRate(story, step.at, step.cents);
  if (step.do === 'draft') return draft(story, step.at, step.ticks, step.all);
  const made = await invoicesOf(story);
  const id = pick(made, step.at)?.id;
  if (id === undefined) return 200;
  if (step.do === 'redraw') return (await t.call(w.office, 'redrawClientDraft', { id })).status;
  if (step.do === 'delete') return (await t.call(w.office, 'deleteClientDraft', { id })).status;
  if (step.do === 'issue') return (await t.call(w.office, 'issueClientInvoice', { id })).status;
  if (step.do === 'credit') return creditSome(id, step.every);
  if (step.do === 'pay')
    return (await t.call(w.office, 'addClientPayment', { id, day: chargeDay, cents: step.cents })).status;
  if (step.do === 'unpay') {
    const paid = await t.db.selectFrom('client_payment').select('id').where('invoice_id', '=', id).execute();
    const idPayment = pick(paid, step.at)?.id;
    if (idPayment !== undefined)
      return (await t.call(w.office, 'removeClientPayment', { idPayment, reason: 'Model' })).status;
  }
  return 200;
}

const sumOf = async (
  table: 'client_line' | 'client_credit' | 'client_payment',
  column: string,
  which: ReturnType<typeof sql>,
) =>
  (
    await sql<{ sum: number }>`
      select coalesce(sum(${sql.ref(column)}), 0)::bigint as sum from ${sql.table(table)} where ${which}`.execute(
      t.db,
    )
  ).rows[0]?.sum ?? 0;

async function check(story: Story): Promise<void> {
  const twice = await sql`
    select timesheet_id, type_id, expense_id, fee_id from client_line where live
    group by 1, 2, 3, 4 having count(*) > 1`.execute(t.db);
  expect(twice.rows).toEqual([]);
  for (const row of await invoicesOf(story)) {
    const of = sql`invoice_id = ${row.id}`;
    const left = await sumOf('client_line', 'cents', sql`${of} and live`);
    const credited = await sumOf('client_credit', 'total_cents', of);
    const { body } = await t.call(w.office, 'getClientInvoice', { id: row.id });
    expect({
      ...{ net: row.net_cents, gst: row.gst_cents, total: row.total_cents, credited: row.credited_cents },
      ...{ stays: row.total_cents - row.credited_cents, paid: row.paid_cents, open: body.open },
      printed: body.lines.reduce((sum, { cents }) => sum + cents, 0),
    }).toEqual({
      ...{ net: await sumOf('client_line', 'cents', of), gst: gstOn(row.net_cents), credited },
      total: row.net_cents + gstOn(row.net_cents),
      // What its credit notes leave is what an invoice of the other lines would be.
      stays: left + gstOn(left),
      paid: await sumOf('client_payment', 'cents', sql`${of} and removed_at is null`),
      open: row.number === null ? 0 : row.total_cents - credited - row.paid_cents,
      printed: row.net_cents,
    });
    expect(row.paid_cents).toBeLessThanOrEqual(row.total_cents);
  }
}

test('D.2.05, D.2.06, D.2.07: no order of work, rates, corrections, drafts, credits and payments charges a source twice or loses a cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf, { minLength: 8, maxLength: 24 }), async (steps) => {
      const story = await begin();
      for (const step of steps) {
        expect([200, 409]).toContain(await take(story, step));
        await check(story);
      }
      // Whatever is signed can be invoiced in the end: what is on no invoice yet goes on one more.
      await w.fee(story.jobs[0]?.job ?? 0, 9_000_000);
      expect(await draft(story, 0, false, true)).toBe(200);
      const charges = await chargesOf(
        t.db,
        w.companyId,
        story.jobs.map(({ job }) => job),
      );
      expect(charges.filter(({ isSigned, isBilled }) => isSigned && !isBilled)).toEqual([]);
      const numbers = await sql<{ gap: number }>`
        select max(number) - min(number) + 1 - count(*) as gap from client_invoice where number is not null`.execute(
        t.db,
      );
      expect(Number(numbers.rows[0]?.gap ?? 0)).toBe(0);
    }),
    told,
  );
}, 300_000);
