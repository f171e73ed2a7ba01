import { isOpenForExpenses } from '@crewcall/domain/expenses';
import type { JobDays } from '@crewcall/domain/expenses';
import { dayText } from '@crewcall/domain/time';
import type { DayText, EpochMs, Zone } from '@crewcall/domain/units';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { plannedEndOfJob } from '../db/planned-end';
import type { Db } from '../db/schema';
import type { Scope } from '../row-rules/scope';

/** A job for which the caller may have expenses. */
export interface ExpenseJob extends JobDays {
  id: number;
  title: string;
  tz: Zone;
}

/** The caller's jobs where `condition` (over `job` and `last_at`, its end) holds, the last one first. */
async function selectJobs(db: Db, scope: Scope, condition: RawBuilder<unknown>): Promise<ExpenseJob[]> {
  const { rows } = await sql<Omit<ExpenseJob, 'first' | 'last'> & { start: EpochMs; end: EpochMs }>`
    select id, title, zone as tz, start_at as start, last_at as "end" from (
      select job.id, job.title, job.zone, job.start_at, greatest(${plannedEndOfJob},
        (select max(coalesce(t.end_at, t.start_at)) from timesheet t
          where t.job_id = job.id and t.user_id = ${scope.user.id})) as last_at
      from job where ${scope.rows('job.worked')}) job
    where ${condition} order by start_at desc, id desc`.execute(db);
  // A job that ends at midnight is over on the day before.
  return rows.map(({ start, end, ...job }) => ({
    ...job,
    first: dayText(job.tz, start),
    last: dayText(job.tz, Math.max(start, end - 1)),
  }));
}

/** The caller's jobs for which an expense can be sent now: `days` before their start to `days` after their end. */
export async function jobsForExpenses(
  db: Db,
  scope: Scope,
  { now, days }: { now: EpochMs; days: number },
): Promise<ExpenseJob[]> {
  const isNear = sql`start_at < ${now + days * DAY_MS}::bigint and last_at > ${now - (days + 1) * DAY_MS}::bigint`;
  const jobs = await selectJobs(db, scope, isNear);
  return jobs.filter((job) => isOpenForExpenses(job, { sentOn: sentOn(job, now), days }));
}

/** One of the caller's jobs; null if they have neither worked nor are confirmed on it. */
export async function jobForExpense(db: Db, scope: Scope, idJob: number): Promise<ExpenseJob | null> {
  const [job] = await selectJobs(db, scope, sql`id = ${idJob}`);
  return job ?? null;
}

/** How long an expense may have waited for a network: a phone can say any time. */
const WAITS_MOST_MS = 14 * DAY_MS;

/** The day on which an expense was sent, by the job's zone. Of one that waited for a network it is that of the tap. */
export const sentOn = (job: ExpenseJob, now: EpochMs, writtenAt: EpochMs = now): DayText =>
  dayText(job.tz, Math.min(now, Math.max(writtenAt, now - WAITS_MOST_MS)));
