import type { ChargeKind } from '@crewcall/domain/clients';
import { extraCents } from '@crewcall/domain/extras';
import type { AllowanceUnit, Quantity } from '@crewcall/domain/extras';
import { formatFullDate } from '@crewcall/domain/format';
import { payAround } from '@crewcall/domain/pay-week';
import type { PayPiece, PiecesLine } from '@crewcall/domain/pay-pieces';
import type { Cents, EpochMs, Minutes, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import { paidDay } from '../db/rate-on';
import type { Db } from '../db/schema';
import { allowancesOf } from '../pay/allowances';
import { selectExtras } from '../pay/extra';
import type { Extra } from '../pay/extra';
import { fullName } from '../platform/database/person-name';
import { isApproved, isSignedByOthers } from '../timesheets/approvals';
import { readChargeBook } from './charge-book';
import type { ChargeBook, ChargedJob } from './charge-book';

/** Something that a customer is charged, worked out by today's rates. Cents are without GST. */
export interface Charge {
  kind: ChargeKind;
  idTimesheet: number | null;
  idType: number | null;
  idExpense: number | null;
  idFee: number | null;
  idJob: number;
  jobTitle: string;
  /** Null of what no crew did: expenses and fees. */
  idGroup: number | null;
  groupName: string;
  /** Empty of a fee. */
  person: string;
  zone: Zone;
  start: EpochMs;
  end: EpochMs;
  breakMs: number;
  minutes: Minutes;
  rateCents: Cents | null;
  pieces: readonly PayPiece[];
  what: string;
  why: string;
  unit: AllowanceUnit | null;
  quantity: Quantity | null;
  eachCents: Cents | null;
  /** Null where a rate is missing; of a correction it can be below zero. */
  cents: Cents | null;
  /** Has somebody else than its worker signed or approved the time? */
  isSigned: boolean;
  /** Is it on an invoice to the customer, or on a draft of one? */
  isBilled: boolean;
}

interface TimeRow {
  id: number;
  idUser: number;
  first_name: string;
  last_name: string;
  idReqCrew: number;
  idJob: number;
  group_id: number;
  group_name: string;
  start: EpochMs;
  end: EpochMs;
  break: number;
  day: string;
  corrects: number | null;
  isPaid: boolean;
  isSigned: boolean;
  isBilled: boolean;
}

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

const selectTimes = async (db: Db, idJobs: readonly number[]): Promise<TimeRow[]> =>
  (
    await sql<TimeRow>`
      select t.id, t.user_id as "idUser", u.first_name, u.last_name, t.crew_id as "idReqCrew", t.job_id as "idJob",
        t.group_id, g.name as group_name, t.start_at as start, t.end_at as "end", t.break_ms as "break",
        ${paidDay(sql`t.start_at`, sql`job.zone`)}::text as day, t.corrects_id as corrects,
        t.invoice_id is not null as "isPaid", (${isSignedByOthers} or ${isApproved}) as "isSigned",
        exists (select 1 from client_line l where l.timesheet_id = t.id and l.type_id is null and l.live) as "isBilled"
      from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
      join app_user u on u.id = t.user_id
      where ${anyOf('t.job_id', idJobs)} and t.end_at is not null
      order by t.start_at, t.id`.execute(db)
  ).rows;

const noSource = { idTimesheet: null, idType: null, idExpense: null, idFee: null };
const noUnits = { unit: null, quantity: null, eachCents: null };

/** What each time charges, by its id. A correction charges the difference to the time that it corrects. */
function chargedTimes(
  times: readonly TimeRow[],
  jobs: ReadonlyMap<number, ChargedJob>,
  book: ChargeBook,
): Map<number, { rate: Cents | null; line: PiecesLine | null; cents: Cents | null }> {
  const now = new Map(
    times
      .filter(({ corrects }) => corrects === null)
      .map((time) => [
        time.id,
        { id: time.id, ...{ start: time.start, end: time.end, break: time.break }, row: time },
      ]),
  );
  const around = () =>
    payAround(
      [...now.values()].flatMap(({ row, ...clock }) => {
        const job = jobs.get(row.idJob);
        if (job === undefined) return [];
        const { idUser, idReqCrew } = row;
        return {
          ...clock,
          ...{ idUser, idReqCrew, zone: job.zone, terms: book.termsFor(job) },
          ...{ flat: null, invoiced: null, noMinimum: false, corrects: null },
        };
      }),
    );
  const arounds = around();
  const price = (id: number, rate: Cents, from = arounds): PiecesLine | null => {
    const time = now.get(id);
    const job = time && jobs.get(time.row.idJob);
    if (!time || !job) return null;
    const { start, end, break: pause } = time;
    return book.charge({ start, end, break: pause }, rate, job, from.get(id));
  };
  const found = new Map<number, { rate: Cents | null; line: PiecesLine | null; cents: Cents | null }>();
  const lastCents = new Map<number, Cents>();
  for (const row of [...times].sort((a, b) => a.id - b.id)) {
    const job = jobs.get(row.idJob);
    const rate = (job && book.rateOn(job, { idGroup: row.group_id }, row.day)?.cents) ?? null;
    const own = row.corrects ?? row.id;
    if (rate === null) {
      found.set(row.id, { rate, line: null, cents: null });
      continue;
    }
    if (row.corrects === null) {
      const line = price(row.id, rate);
      lastCents.set(own, line?.cents ?? 0);
      found.set(row.id, { rate, line, cents: line?.cents ?? 0 });
      continue;
    }
    const corrected = now.get(own);
    if (corrected) now.set(own, { ...corrected, start: row.start, end: row.end, break: row.break });
    const line = price(own, rate, around());
    const cents = (line?.cents ?? 0) - (lastCents.get(own) ?? 0);
    lastCents.set(own, line?.cents ?? 0);
    found.set(row.id, { rate, line, cents });
  }
  return found;
}

function timeCharges(
  times: readonly TimeRow[],
  jobs: ReadonlyMap<number, ChargedJob>,
  book: ChargeBook,
): Charge[] {
  const charged = chargedTimes(times, jobs, book);
  return times.flatMap((row): Charge[] => {
    const job = jobs.get(row.idJob);
    const found = charged.get(row.id);
    if (job === undefined || found === undefined) return [];
    const isCorrection = row.corrects !== null;
    return [
      {
        ...noSource,
        ...noUnits,
        kind: 'time',
        idTimesheet: row.id,
        idJob: job.id,
        jobTitle: job.title,
        idGroup: row.group_id,
        groupName: row.group_name,
        person: fullName(row),
        zone: job.zone,
        start: row.start,
        end: row.end,
        breakMs: row.break,
        minutes: isCorrection ? 0 : (found.line?.paidMinutes ?? 0),
        rateCents: found.rate,
        pieces: isCorrection ? [] : (found.line?.pieces ?? []),
        what: isCorrection ? `Correction of ${formatFullDate(row.start, job.zone)}` : '',
        why: '',
        cents: found.cents,
        isSigned: row.isSigned,
        isBilled: row.isBilled,
      },
    ];
  });
}

/** The allowances of these times as the crew is paid them: stored ones of invoices, and what the others get now. */
async function allowancesOfTimes(
  db: Db,
  companyId: number,
  times: readonly TimeRow[],
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
  const due = times.flatMap((time) => {
    const job = jobs.get(time.idJob);
    if (job === undefined || time.isPaid || time.corrects !== null) return [];
    const paidMinutes = minutesOf.get(time.id) ?? 0;
    return { ...time, zone: job.zone, job_id: job.id, job_title: job.title, paidMinutes };
  });
  const now = await allowancesOf(db, companyId, due);
  return [...stored, ...[...now.values()].flat()];
}

async function allowanceCharges(
  db: Db,
  companyId: number,
  {
    times,
    jobs,
    book,
  }: { times: readonly TimeRow[]; jobs: ReadonlyMap<number, ChargedJob>; book: ChargeBook },
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
  first_name: string;
  last_name: string;
  start: EpochMs;
  what: string;
  why: string;
  cents: Cents;
  isBilled: boolean;
}

/** Approved expenses that the customer pays, without the GST that was in them, and fees. */
async function otherCharges(
  db: Db,
  companyId: number,
  jobs: ReadonlyMap<number, ChargedJob>,
): Promise<Charge[]> {
  const ids = [...jobs.keys()];
  const expenses = await sql<OtherRow>`
    select x.id, x.job_id as "idJob", u.first_name, u.last_name, job.start_at as start, x.note as why,
      x.type as what, e.cents - e.gst_cents as cents,
      exists (select 1 from client_line l where l.expense_id = x.id and l.live) as "isBilled"
    from expense x join job on job.id = x.job_id join app_user u on u.id = x.user_id
    join extra e on e.expense_id = x.id and e.removed_at is null
    where x.company_id = ${companyId} and x.state = 'approved' and x.charge_on and ${anyOf('x.job_id', ids)}
    order by x.id`.execute(db);
  const fees = await sql<Omit<OtherRow, 'first_name' | 'last_name'>>`
    select f.id, f.job_id as "idJob", job.start_at as start, f.what, f.why, f.cents,
      exists (select 1 from client_line l where l.fee_id = f.id and l.live) as "isBilled"
    from client_fee f join job on job.id = f.job_id
    where f.company_id = ${companyId} and f.removed_at is null and ${anyOf('f.job_id', ids)} order by f.id`.execute(
    db,
  );
  const chargeOf = (row: Omit<OtherRow, 'first_name' | 'last_name'>): Charge[] => {
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
      chargeOf(row).map((charge): Charge => ({
        ...charge,
        kind: 'expense',
        idExpense: row.id,
        person: fullName(row),
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
