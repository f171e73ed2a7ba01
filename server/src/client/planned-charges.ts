import type { PayPiece } from '@crewcall/domain/pay-pieces';
import type { Cents, DayText, EpochMs, Minutes } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { plannedEndOf } from '../db/planned-end';
import { paidDay } from '../db/rate-on';
import type { Db } from '../db/schema';
import { readChargeBook } from './charge-book';
import type { ChargeBook, ChargedJob, ChargeRate } from './charge-book';
import { selectChargedJobs } from './charges';

/** What a crew charges as it is planned, with each of its places filled. */
export interface PlannedCharge {
  idReqCrew: number;
  idGroup: number;
  groupName: string;
  start: EpochMs;
  end: EpochMs;
  day: DayText;
  places: number;
  /** Of one place. */
  minutes: Minutes;
  rate: ChargeRate | null;
  pieces: readonly PayPiece[];
  /** Of all places, without GST; null where the rate is missing. */
  cents: Cents | null;
}

type Row = Pick<PlannedCharge, 'idReqCrew' | 'idGroup' | 'groupName' | 'start' | 'end' | 'day' | 'places'>;

/** Throws if the job is not one of the company: callers have looked. */
export async function plannedCharges(
  db: Db,
  companyId: number,
  idJob: number,
): Promise<{ job: ChargedJob; book: ChargeBook; crews: PlannedCharge[] }> {
  const job = (await selectChargedJobs(db, companyId, [idJob])).get(idJob);
  if (job === undefined) throw new Error(`Job ${idJob} has gone.`);
  const book = await readChargeBook(db, companyId, [idJob]);
  const { rows } = await sql<Row>`
    select c.id as "idReqCrew", c.group_id as "idGroup", g.name as "groupName", c.start_at as start,
      ${plannedEndOf('c')} as "end", ${paidDay(sql`c.start_at`, sql`job.zone`)}::text as day, c.amount as places
    from job_crew c join job on job.id = c.job_id join crew_group g on g.id = c.group_id
    where c.job_id = ${idJob} and c.deleted_at is null and c.amount > 0 order by c.start_at, c.id`.execute(
    db,
  );
  const crews = rows.map((row): PlannedCharge => {
    const rate = book.rateOn(job, { idGroup: row.idGroup }, row.day);
    const clock = { start: row.start, end: row.end, break: 0 };
    // Hours need no rate; RangeError is thrown for a rate of none, so one cent stands in.
    const worked = book.charge(clock, 1, job).paidMinutes;
    const missingMinutes = Math.max(0, book.termsFor(job).minimumMinutes - worked);
    const around = { weekMinutes: 0, shiftMinutes: 0, missingMinutes };
    const line = book.charge(clock, rate?.cents ?? 1, job, around);
    return {
      ...row,
      minutes: line.paidMinutes,
      rate,
      pieces: rate === null ? [] : line.pieces,
      cents: rate === null ? null : line.cents * row.places,
    };
  });
  return { job, book, crews };
}
