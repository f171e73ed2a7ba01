import { expenseTypeNames } from '@crewcall/domain/expenses';
import type { ExpenseType } from '@crewcall/domain/expenses';
import { extraCents } from '@crewcall/domain/extras';
import { DAY_MS } from '@crewcall/domain/units';
import type { Cents, EpochMs, Minutes } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { allowancesOf } from '../pay/allowances';
import type { AllowedTime } from '../pay/allowances';
import { selectExtras } from '../pay/extra';
import type { Extra } from '../pay/extra';
import { readChargeBook } from './charge-book';
import type { ChargeBook, ChargedJob } from './charge-book';
import { noSource, noUnits } from './charge';
import type { Charge } from './charge';
import { selectTimes, timeCharges } from './time-charges';
import type { ChargedTime } from './time-charges';

/** The jobs with their customers, by id. */
export async function selectChargedJobs(
  db: Db,
  companyId: number,
  idJobs: readonly number[],
): Promise<Map<number, ChargedJob>> {
  const { rows } = await sql<ChargedJob>`
    select job.id, job.title, p.id as "idCustomer", job.zone, job.state, job.postcode
    from job left join prepend p on p.company_id = job.company_id and p.text = job.prepend
    where job.company_id = ${companyId} and ${anyOf('job.id', idJobs)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Unpaid times of the same people around the same days on other jobs: an allowance of a day is given once. */
async function selectNearTimes(db: Db, times: readonly ChargedTime[], idJobs: readonly number[]) {
  if (times.length === 0) return [];
  const starts = times.map(({ start }) => start);
  const [from, to] = [Math.min(...starts) - 2 * DAY_MS, Math.max(...starts) + 2 * DAY_MS];
  const { rows } = await sql<AllowedTime>`
    select t.id, t.user_id as "idUser", t.start_at as start, job.zone, t.job_id, job.title as job_title,
      t.crew_id as "idReqCrew", t.group_id, g.name as group_name, 0 as "paidMinutes"
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    where ${anyOf('t.user_id', [...new Set(times.map(({ idUser }) => idUser))])}
      and t.start_at between ${from}::bigint and ${to}::bigint and t.end_at is not null and t.invoice_id is null
      and t.corrects_id is null and not ${anyOf('t.job_id', idJobs)}`.execute(db);
  return rows;
}

/** The allowances of these times as the crew is paid them: stored ones of invoices, and what the others get now. */
async function allowancesOfTimes(
  db: Db,
  companyId: number,
  times: readonly ChargedTime[],
  jobs: ReadonlyMap<number, ChargedJob>,
  minutesOf: ReadonlyMap<number, Minutes>,
): Promise<Extra[]> {
  const paid = times.filter(({ isPaid }) => isPaid).map(({ id }) => id);
  const stored =
    paid.length === 0
      ? []
      : await selectExtras(
          db,
          companyId,
          sql`e.kind = 'allowance' and e.invoice_id is not null and ${anyOf('e.timesheet_id', paid)}`,
        );
  const unpaid = times.filter(({ isPaid, corrects }) => !isPaid && corrects === null);
  const due = unpaid.flatMap((time): AllowedTime[] => {
    const job = jobs.get(time.idJob);
    if (job === undefined) return [];
    const paidMinutes = minutesOf.get(time.id) ?? 0;
    return [{ ...time, zone: job.zone, job_id: job.id, job_title: job.title, paidMinutes }];
  });
  const near = await selectNearTimes(db, unpaid, [...jobs.keys()]);
  const now = await allowancesOf(db, companyId, [...due, ...near]);
  // By the hour, what the customer is charged counts, before the crew is paid and afterwards.
  const charged = stored.map((extra) =>
    extra.unit === 'hour' && extra.isAutomatic
      ? { ...extra, quantity: minutesOf.get(extra.idTimesheet ?? 0) ?? extra.quantity }
      : extra,
  );
  return [...charged, ...due.flatMap(({ id }) => now.get(id) ?? [])];
}

async function allowanceCharges(
  db: Db,
  companyId: number,
  {
    times,
    jobs,
    book,
  }: { times: readonly ChargedTime[]; jobs: ReadonlyMap<number, ChargedJob>; book: ChargeBook },
  work: readonly Charge[],
): Promise<Charge[]> {
  const workOf = new Map(work.map((charge) => [charge.idTimesheet ?? 0, charge]));
  const minutes = new Map(work.map((charge) => [charge.idTimesheet ?? 0, charge.minutes]));
  const found = await allowancesOfTimes(db, companyId, times, jobs, minutes);
  if (found.length === 0) return [];
  const ids = found.flatMap(({ idTimesheet }) => idTimesheet ?? []);
  const { rows } = await sql<{ timesheet_id: number; type_id: number }>`
    select l.timesheet_id, l.type_id from client_line l
    where l.live and l.type_id is not null and ${anyOf('l.timesheet_id', ids)}`.execute(db);
  const billed = new Set(rows.map((row) => `${row.timesheet_id} ${row.type_id}`));
  return found.flatMap((extra): Charge[] => {
    const of = workOf.get(extra.idTimesheet ?? 0);
    const job = of && jobs.get(of.idJob);
    const { idType, unit, quantity } = extra;
    if (!of || !job || idType === null || unit === null || quantity === null) return [];
    const each = book.rateOn(job, { idType }, extra.day);
    // An allowance without a price is the company's own cost.
    if (each === null) return [];
    return [
      {
        ...of,
        kind: 'allowance',
        idType,
        minutes: 0,
        rateCents: null,
        pieces: [],
        what: extra.what,
        ...{ unit, quantity, eachCents: each.cents },
        cents: extraCents(unit, quantity, each.cents),
        isBilled: billed.has(`${extra.idTimesheet} ${idType}`),
      },
    ];
  });
}

interface OtherRow {
  id: number;
  idJob: number;
  start: EpochMs;
  what: string;
  why: string;
  cents: Cents;
  isBilled: boolean;
}

/**
 * Approved expenses that the customer pays, without the GST that was in them, and fees. Who paid an expense, and what
 * they noted, is not the customer's business.
 */
async function otherCharges(
  db: Db,
  companyId: number,
  jobs: ReadonlyMap<number, ChargedJob>,
): Promise<Charge[]> {
  const ids = [...jobs.keys()];
  const expenses = await sql<OtherRow & { what: ExpenseType }>`
    select x.id, x.job_id as "idJob", job.start_at as start, '' as why, x.type as what, e.cents - e.gst_cents as cents,
      exists (select 1 from client_line l where l.expense_id = x.id and l.live) as "isBilled"
    from expense x join job on job.id = x.job_id
    join extra e on e.expense_id = x.id and e.removed_at is null
    where x.company_id = ${companyId} and x.state = 'approved' and x.charge_on and ${anyOf('x.job_id', ids)}
    order by x.id`.execute(db);
  const fees = await sql<OtherRow>`
    select f.id, f.job_id as "idJob", job.start_at as start, f.what, f.why, f.cents,
      exists (select 1 from client_line l where l.fee_id = f.id and l.live) as "isBilled"
    from client_fee f join job on job.id = f.job_id
    where f.company_id = ${companyId} and f.removed_at is null and ${anyOf('f.job_id', ids)} order by f.id`.execute(
    db,
  );
  const chargeOf = (row: OtherRow): Charge[] => {
    const job = jobs.get(row.idJob);
    if (job === undefined) return [];
    const { start, what, why, cents, isBilled } = row;
    return [
      {
        ...noSource,
        ...noUnits,
        kind: 'fee',
        ...{ idJob: job.id, jobTitle: job.title, idGroup: null, groupName: '', person: '', zone: job.zone },
        ...{ start, end: start, breakMs: 0, minutes: 0, rateCents: null, pieces: [] },
        ...{ what, why, cents, isSigned: true, isBilled },
      },
    ];
  };
  return [
    ...expenses.rows.flatMap((row) =>
      chargeOf({ ...row, what: expenseTypeNames[row.what] }).map((charge): Charge => ({
        ...charge,
        kind: 'expense',
        idExpense: row.id,
      })),
    ),
    ...fees.rows.flatMap((row) => chargeOf(row).map((charge): Charge => ({ ...charge, idFee: row.id }))),
  ];
}

/**
 * Everything that these jobs charge their customers now: closed times, allowances with a price, expenses that are
 * charged on, and fees. Billed ones are in it and marked. By job, kind and start.
 */
export async function chargesOf(db: Db, companyId: number, idJobs: readonly number[]): Promise<Charge[]> {
  if (idJobs.length === 0) return [];
  const jobs = await selectChargedJobs(db, companyId, idJobs);
  const book = await readChargeBook(db, companyId, idJobs);
  const times = await selectTimes(db, [...jobs.keys()]);
  const work = timeCharges(times, jobs, book);
  const allowances = await allowanceCharges(db, companyId, { times, jobs, book }, work);
  return [...work, ...allowances, ...(await otherCharges(db, companyId, jobs))];
}
