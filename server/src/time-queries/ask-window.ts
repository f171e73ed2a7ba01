import { QUERY_REPLIES, askUntil } from '@crewcall/domain/time-query';
import type { Claim } from '@crewcall/domain/time-query';
import { sql } from 'kysely';
import type { Out } from '@crewcall/contract/types';
import { lacksTime, plannedEnd, withPlans } from '@crewcall/domain/crew-time';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import { HOUR_MS } from '@crewcall/domain/units';
import type { EpochMs } from '@crewcall/domain/units';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { inviteStatus } from '../db/statuses';
import { selectTimesheets } from '../timesheets/clock-rows';
import { isOfCorrection } from '../timesheets/corrected-times';
import { storedTimes } from '../timesheets/questioned-times';

/** How often the worker has replied to answers of question `q`: counts their notes, without the question itself. */
export const repliesOf = sql<number>`(select count(*)::int - 1 from timesheet_query_note n
  where n.query_id = q.id and n.user_id = q.user_id)`;

/** Is question `q` closed with an answer that its worker cannot reject any more (C.8.06)? */
export const isFinalAnswer = sql<boolean>`(q.state = 'closed' and q.outcome in ('kept', 'changed')
  and q.closed_by is distinct from q.user_id and ${repliesOf} >= ${QUERY_REPLIES}::int)`;

type Askable = Out<'getTimeQueries'>['askable'][number];

interface Touched extends Omit<Askable, 'until' | keyof Claim> {
  stored: Claim;
  touched: number;
  issued: number | null;
}

/**
 * Until when a worker may query each of their closed timesheets (alias `t`) that meet `condition`. Counts from when the
 * timesheet was closed or somebody else changed or corrected it, and again from when it was put on an invoice. Leaves
 * out a timesheet that has an answer and has not changed since. A correction without a reason only carries an
 * overpayment over to another invoice.
 */
export async function askableTimes(
  db: Db,
  idUser: number,
  condition: RawBuilder<unknown>,
  config: CompanyConfig,
): Promise<Askable[]> {
  const { rows } = await sql<Touched>`select * from (
    select t.id as "idTimesheet", t.job_id as "idJob", job.title as "jobName", job.zone as tz, ${storedTimes(sql`t.id`)} as stored,
      greatest(t.end_at, (select max(c.at) from timesheet_change c where c.timesheet_id = t.id
        and c.kind in ('out', 'added', 'changed', 'clocked-out', 'accepted', 'answered')
        and (c.kind = 'out' or c.by is distinct from t.user_id)), (
        select max(c.at) from timesheet_change c
        where ${isOfCorrection(sql`t.job_id`, sql`t.id`)} and c.kind = 'corrected' and c.reason <> '')) as touched,
      (select max(i.issued_at) from invoice i where i.id = t.invoice_id or i.id in (
        select c.invoice_id from timesheet c where c.corrects_id = t.id)) as issued
    from timesheet t join job on job.id = t.job_id
    where t.user_id = ${idUser} and t.end_at is not null and t.corrects_id is null and ${condition}
      and not exists (select 1 from timesheet_query q where q.timesheet_id = t.id and q.state <> 'closed')) own
    where not exists (select 1 from timesheet_query q where q.timesheet_id = own."idTimesheet" and ${isFinalAnswer}
      and q.closed_at >= own.touched)
    order by "idTimesheet"`.execute(db);
  return rows.map(({ touched, issued, stored, ...time }) => ({
    ...time,
    ...stored,
    until: askUntil(touched, issued, config),
  }));
}

/** The planned times of the job's crews on which this worker is confirmed. */
const ownCrews = async (db: Db, idJob: number, idUser: number) =>
  (
    await sql<{ idReqCrew: number; startTime: number; endTime: number | null }>`
      select jc.id as "idReqCrew", jc.start_at as "startTime", jc.end_at as "endTime" from job_crew jc
      join crew_member cm on cm.crew_id = jc.id and cm.user_id = ${idUser} and cm.status = ${inviteStatus.confirmed}
      where jc.job_id = ${idJob} and jc.deleted_at is null`.execute(db)
  ).rows;

/** Until when a worker may report a missing timesheet on a job; null if they are not confirmed on it. */
export async function missingUntil(
  db: Db,
  idJob: number,
  idUser: number,
  { confQueryHours }: CompanyConfig,
): Promise<EpochMs | null> {
  const crews = await ownCrews(db, idJob, idUser);
  const ends = crews.map((crew) => plannedEnd(crew));
  return ends.length === 0 ? null : Math.max(...ends) + confQueryHours * HOUR_MS;
}

/** Has a crew of this worker begun without a timesheet of theirs? Then the screen offers to report it missing. */
export async function lacksOwnTime(db: Db, idJob: number, idUser: number, now: EpochMs): Promise<boolean> {
  const crews = await ownCrews(db, idJob, idUser);
  const times = await selectTimesheets(db, sql`t.job_id = ${idJob} and t.user_id = ${idUser}`);
  const planned = withPlans(
    times,
    crews.map((crew) => ({ ...crew, id: crew.idReqCrew })),
  );
  return crews.some((crew) => crew.startTime < now && lacksTime(crew, planned, now));
}
