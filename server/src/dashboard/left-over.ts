import { CLOCK_EARLIEST_MS, CREW_NEAR_MS } from '@crewcall/domain/limits';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { plannedEndOfJob } from '../db/planned-end';
import { inviteStatus, jobStatus } from '../db/statuses';
import { isApproved, isSignedByOthers } from '../timesheets/approvals';

/** Older jobs are left out, so that what is counted every minute stays small. */
const LOOK_BACK_MS = 60 * DAY_MS;

/** SQL: is this job of the company over? */
const isOver = (companyId: number, now: number) =>
  sql<boolean>`(job.company_id = ${companyId} and job.start_at between ${now - LOOK_BACK_MS}::bigint and ${now}::bigint
    and ${plannedEndOfJob} <= ${now}::bigint)`;

/** How many jobs, and the first of them. */
export interface SomeJobs {
  count: number;
  idJob: number;
}

/** SQL value: the jobs that are over, had a crew and are not finished; null if there are none. */
export const unfinishedJobs = (companyId: number, now: number): RawBuilder<SomeJobs | null> =>
  sql`(select case when count(*) > 0 then jsonb_build_object('count', count(*),
      'idJob', (array_agg(job.id order by job.start_at, job.id))[1]) end
    from job where ${isOver(companyId, now)} and job.status = ${jobStatus.confirmed}
      and exists (select 1 from job_crew c join crew_member m on m.crew_id = c.id
        where c.job_id = job.id and c.deleted_at is null and m.status = ${inviteStatus.confirmed})
      and not exists (select 1 from timesheet t where t.job_id = job.id and t.end_at is null))`;

/**
 * SQL value: how many closed times of jobs that are over nobody has signed or approved, and are not paid yet. It starts
 * from the times that are not paid, as they are few, and looks up the job of those that are left.
 */
export const unsignedTimes = (companyId: number, now: number): RawBuilder<number> =>
  sql`(select coalesce(sum(times.count), 0)::int from (
      select t.job_id, count(*) as count from timesheet t
      where t.invoice_id is null and t.start_at > ${now - LOOK_BACK_MS - CREW_NEAR_MS - CLOCK_EARLIEST_MS}::bigint
        and t.end_at is not null and not ${isSignedByOthers} and t.corrects_id is null and not ${isApproved}
      group by t.job_id offset 0) times
    where (select ${isOver(companyId, now)} and job.status <> ${jobStatus.cancelled} from job where job.id = times.job_id))`;
