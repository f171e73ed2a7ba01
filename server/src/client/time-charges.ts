import { formatFullDate } from '@crewcall/domain/format';
import { payAround } from '@crewcall/domain/pay-week';
import type { PiecesLine } from '@crewcall/domain/pay-pieces';
import type { Cents, DayText, EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import { paidDay } from '../db/rate-on';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import { isApproved, isSignedByOthers } from '../timesheets/approvals';
import type { ChargeBook, ChargedJob } from './charge-book';
import { noSource, noUnits } from './charge';
import type { Charge } from './charge';

/** A closed time of a job that customers are charged for. */
export interface ChargedTime {
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
  day: DayText;
  corrects: number | null;
  noMinimum: boolean;
  /** Is it on an invoice of its worker? */
  isPaid: boolean;
  isSigned: boolean;
  /** Is it on an invoice to the customer, or on a draft of one? */
  isBilled: boolean;
  /** The rate of its line on an issued invoice. */
  issuedRate: Cents | null;
}

export const selectTimes = async (db: Db, idJobs: readonly number[]): Promise<ChargedTime[]> =>
  (
    await sql<ChargedTime>`
      select t.id, t.user_id as "idUser", u.first_name, u.last_name, t.crew_id as "idReqCrew", t.job_id as "idJob",
        t.group_id, g.name as group_name, t.start_at as start, t.end_at as "end", t.break_ms as "break",
        ${paidDay(sql`t.start_at`, sql`job.zone`)}::text as day, t.corrects_id as corrects,
        t.no_minimum as "noMinimum",
        t.invoice_id is not null as "isPaid", (${isSignedByOthers} or ${isApproved}) as "isSigned",
        l.id is not null as "isBilled", case when i.number is not null then l.rate_cents end as "issuedRate"
      from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
      join app_user u on u.id = t.user_id
      left join client_line l on l.timesheet_id = t.id and l.type_id is null and l.live
      left join client_invoice i on i.id = l.invoice_id
      where ${anyOf('t.job_id', idJobs)} and t.end_at is not null
      order by t.start_at, t.id`.execute(db)
  ).rows;

interface Priced {
  rate: Cents | null;
  line: PiecesLine | null;
  cents: Cents | null;
  why: string;
}

const sumOf = (lines: ReadonlyMap<number, PiecesLine>): Cents =>
  [...lines.values()].reduce((sum, { cents }) => sum + cents, 0);

/**
 * Prices the times of one person on one crew together, since a minimum call is charged once for all of them. What is
 * on invoices comes first and is priced without the others; the others charge what they add to it. So a time or a
 * correction that comes after an invoice is charged as if all had been on one.
 */
class Shift {
  readonly #spans = new Map<number, ChargedTime>();
  readonly #rates = new Map<number, Cents>();

  constructor(
    readonly job: ChargedJob,
    readonly book: ChargeBook,
  ) {}

  /** The rate of a time: as issued, else today's. A correction has that of the time that it corrects. */
  rateOf(time: ChargedTime): Cents | null {
    const known = this.#rates.get(time.corrects ?? time.id);
    return (
      known ??
      time.issuedRate ??
      this.book.rateOn(this.job, { idGroup: time.group_id }, time.day)?.cents ??
      null
    );
  }

  /** Adds a time, or gives the time that a correction corrects the corrected span. */
  add(time: ChargedTime, rate: Cents): void {
    const own = this.#spans.get(time.corrects ?? time.id) ?? time;
    const { start, end, break: pause } = time;
    this.#spans.set(own.id, { ...own, start, end, break: pause });
    this.#rates.set(own.id, rate);
  }

  lines(): Map<number, PiecesLine> {
    const { job, book } = this;
    const terms = book.termsFor(job);
    const around = payAround(
      [...this.#spans.values()].map(({ id, idUser, idReqCrew, start, end, break: pause, noMinimum }) => ({
        ...{ id, idUser, idReqCrew, start, end, break: pause, noMinimum },
        ...{ zone: job.zone, terms, flat: null, invoiced: null, corrects: null },
      })),
    );
    return new Map(
      [...this.#spans.values()].map(({ id, start, end, break: pause }) => [
        id,
        book.charge({ start, end, break: pause }, this.#rates.get(id) ?? 0, job, around.get(id)),
      ]),
    );
  }
}

/** Prices times that are not corrections, after those that the shift has already. The last one bears the difference. */
function priceTogether(shift: Shift, times: readonly ChargedTime[], found: Map<number, Priced>): void {
  const before = sumOf(shift.lines());
  const priced = times.flatMap((time) => {
    const rate = shift.rateOf(time);
    found.set(time.id, { rate, line: null, cents: null, why: '' });
    if (rate !== null) shift.add(time, rate);
    return rate === null ? [] : [{ time, rate }];
  });
  const lines = shift.lines();
  const own = priced.reduce((sum, { time }) => sum + (lines.get(time.id)?.cents ?? 0), 0);
  const difference = sumOf(lines) - before - own;
  priced.forEach(({ time, rate }, place) => {
    const line = lines.get(time.id) ?? null;
    const bears = place === priced.length - 1 && difference !== 0;
    found.set(time.id, {
      rate,
      line,
      cents: (line?.cents ?? 0) + (bears ? difference : 0),
      why: bears ? 'With what an earlier invoice charged for this shift' : '',
    });
  });
}

function priceCorrections(shift: Shift, times: readonly ChargedTime[], found: Map<number, Priced>): void {
  for (const time of times) {
    const rate = shift.rateOf(time);
    const before = sumOf(shift.lines());
    if (rate !== null) shift.add(time, rate);
    const cents = rate === null ? null : sumOf(shift.lines()) - before;
    found.set(time.id, { rate, line: null, cents, why: '' });
  }
}

function pricedShift(job: ChargedJob, book: ChargeBook, times: readonly ChargedTime[]): Map<number, Priced> {
  const found = new Map<number, Priced>();
  const shift = new Shift(job, book);
  const byId = [...times].sort((a, b) => a.id - b.id);
  // A correction that is billed charges a difference to its time, so that time comes first too, billed or not.
  const first = new Set(times.filter((time) => time.isBilled).map(({ id, corrects }) => corrects ?? id));
  for (const isFirst of [true, false]) {
    const originals = times.filter(({ id, corrects }) => corrects === null && first.has(id) === isFirst);
    priceTogether(shift, originals, found);
    const corrections = byId.filter((time) => time.corrects !== null && time.isBilled === isFirst);
    priceCorrections(shift, corrections, found);
  }
  return found;
}

/** What times charge, in their order. A correction charges the difference to the time that it corrects. */
export function timeCharges(
  times: readonly ChargedTime[],
  jobs: ReadonlyMap<number, ChargedJob>,
  book: ChargeBook,
): Charge[] {
  const shifts = new Map<string, ChargedTime[]>();
  for (const time of times) {
    const key = `${time.idUser} ${time.idReqCrew}`;
    const shift = shifts.get(key);
    if (shift) shift.push(time);
    else shifts.set(key, [time]);
  }
  const priced = new Map<number, Priced>();
  for (const shift of shifts.values()) {
    const job = jobs.get(shift[0]?.idJob ?? 0);
    if (job) for (const [id, price] of pricedShift(job, book, shift)) priced.set(id, price);
  }
  return times.flatMap((time): Charge[] => {
    const job = jobs.get(time.idJob);
    const found = priced.get(time.id);
    if (job === undefined || found === undefined) return [];
    const isWhole = found.line !== null && found.why === '';
    return [
      {
        ...noSource,
        ...noUnits,
        kind: 'time',
        idTimesheet: time.id,
        idJob: job.id,
        jobTitle: job.title,
        idGroup: time.group_id,
        groupName: time.group_name,
        person: fullName(time),
        zone: job.zone,
        start: time.start,
        end: time.end,
        breakMs: time.break,
        minutes: found.line?.paidMinutes ?? 0,
        rateCents: found.rate,
        // The pieces of a line that bears a difference would not sum to it.
        pieces: isWhole ? (found.line?.pieces ?? []) : [],
        what: time.corrects === null ? '' : `Correction of ${formatFullDate(time.start, job.zone)}`,
        why: found.why,
        cents: found.cents,
        isSigned: time.isSigned,
        isBilled: time.isBilled,
      },
    ];
  });
}
