import { cancelledCents, cancelledWords, proposedPercent } from '@crewcall/domain/cancellation';
import { hourlyText } from '@crewcall/domain/money';
import { divideHalfUp } from '@crewcall/domain/rounding';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { Cents, DayText, EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { plannedEndOf } from '../db/planned-end';
import { paidDay } from '../db/rate-on';
import type { Db } from '../db/schema';
import { inviteStatus, jobStatus } from '../db/statuses';
import type { ChargeBook, ChargedJob } from './charge-book';

/** What a customer’s card asks for a crew that was cancelled with confirmed people on it. */
export interface ProposedFee {
  idReqCrew: number;
  groupName: string;
  people: number;
  percent: number;
  why: string;
  /** Null where the group has no rate. */
  cents: Cents | null;
}

interface Row {
  idReqCrew: number;
  idGroup: number;
  groupName: string;
  start: EpochMs;
  end: EpochMs;
  day: DayText;
  at: EpochMs;
  people: number;
}

/** SQL over `job`: since when it has been cancelled, by its log; without one, when it was last changed. */
const cancelledAt = sql`coalesce((select min(log.logged_at) from job_log log where log.job_id = job.id
  and log.id > coalesce((select max(before.id) from job_log before where before.job_id = job.id
    and (before.snapshot ->> 'status')::int <> ${jobStatus.cancelled}), 0)), job.updated_at)`;

/** SQL over `jc`: a fee charges this cancellation: one of the crew, or one of the whole job that was added since. */
const isCharged = (at: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from client_fee f
  where f.job_id = jc.job_id and f.kind = 'cancellation' and f.removed_at is null
    and (f.crew_id = jc.id or (f.crew_id is null and f.created_at >= ${at})))`;

/** The crews that were cancelled and not charged, with how many confirmed people lost their shift: those who worked did not. */
const selectCancelled = async (db: Db, idJob: number): Promise<Row[]> => {
  const at = sql`coalesce(jc.deleted_at, ${cancelledAt})`;
  return (
    await sql<Row>`
      select jc.id as "idReqCrew", jc.group_id as "idGroup", g.name as "groupName", jc.start_at as start,
        ${plannedEndOf('jc')} as "end", ${paidDay(sql`jc.start_at`, sql`job.zone`)}::text as day,
        ${at} as at, lost.people
      from job_crew jc join job on job.id = jc.job_id join crew_group g on g.id = jc.group_id
      cross join lateral (select count(*)::int as people from crew_member m
        where m.crew_id = jc.id and m.status = ${inviteStatus.confirmed}
          and not exists (select 1 from timesheet t where t.crew_id = jc.id and t.user_id = m.user_id)) lost
      where jc.job_id = ${idJob} and (jc.deleted_at is not null or job.status = ${jobStatus.cancelled})
        and lost.people > 0 and not ${isCharged(at)}
      order by jc.start_at, jc.id`.execute(db)
  ).rows;
};

/**
 * The fees for cancelled crews by the windows of the customer’s card: a percentage of the planned hours at the charge
 * rate, for each confirmed person. Crews that were cancelled early enough are left out.
 */
export async function proposedFees(db: Db, job: ChargedJob, book: ChargeBook): Promise<ProposedFee[]> {
  const { windows } = book.cardOf(job.idCustomer);
  const { minimumMinutes } = book.termsFor(job);
  return (await selectCancelled(db, job.id)).flatMap((row): ProposedFee[] => {
    const { idReqCrew, idGroup, groupName, start, end, day, at, people } = row;
    const percent = proposedPercent(start, at, windows);
    if (percent === 0) return [];
    const crew = { percent, minimumMinutes, plannedMinutes: divideHalfUp(end - start, MINUTE_MS) };
    const rate = book.rateOn(job, { idGroup }, day)?.cents ?? null;
    const cents = rate === null ? null : cancelledCents({ kind: 'percent' }, crew, rate) * people;
    const each = `${cancelledWords({ kind: 'percent' }, crew)}${rate === null ? '' : ` at ${hourlyText(rate)}`}`;
    const why = `${people} ${people === 1 ? 'person' : 'people'}, ${each}`;
    return [{ idReqCrew, groupName, people, percent, why, cents }];
  });
}
