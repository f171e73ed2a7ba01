import { can, roleOf } from '@crewcall/domain/policies';
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '../db/schema';
import { deny, notFound, refuse } from '../platform/errors';
import type { SessionUser } from '../platform/session-user';

/** A job as far as its clocks need it, and what the caller may do with them. */
export interface ClockJob {
  id: number;
  title: string;
  zone: string;
  startAt: number;
  status: number;
  prepend: string;
  hidePublic: boolean;
  /** Whom the customer named for this job on site; empty where nobody. */
  onSiteName: string;
  /** Sees every clock: supervisors, the office, the company's managers. */
  readsAll: boolean;
  /** Sets clocks and takes signatures: supervisors, and the office with timesheet:write. */
  supervises: boolean;
  /** Deletes and unlocks as well: the office with timesheet:write. */
  edits: boolean;
}

export type JobLock = 'none' | 'share' | 'alone';
const locks: Record<JobLock, RawBuilder<unknown>> = {
  none: sql``,
  share: sql`for share of job`,
  alone: sql`for no key update of job`,
};

/**
 * Reads the job with the caller's rights; 404 where there is none, 403 for a manager of another company. A write that
 * changes clocks shares the job, so that it cannot be finished in between; finishing it holds it alone.
 */
export async function clockJob(
  db: Kysely<DB>,
  user: SessionUser,
  id: number,
  lock: JobLock = 'none',
): Promise<ClockJob> {
  const { rows } = await sql<Omit<ClockJob, 'readsAll' | 'supervises' | 'edits'> & { supervisor: boolean }>`
    select job.id, job.title, job.zone, job.start_at as "startAt", job.status, job.prepend,
      job.hide_public as "hidePublic", job.onsite_name as "onSiteName", exists (select 1 from job_supervisor js
        where js.job_id = job.id and js.user_id = ${user.id}) as supervisor
    from job where job.id = ${id} and job.company_id = ${user.companyId}
    ${locks[lock]}`.execute(db);
  const [row] = rows;
  if (!row) return notFound(texts.jobNotFound);
  const { supervisor, ...job } = row;
  const manager = roleOf(user) === 'manager';
  if (manager && !user.managerOf.includes(job.prepend)) return deny(texts.noAccess);
  const edits = can(user, 'timesheet.write');
  const supervises = edits || (supervisor && !manager);
  const office = can(user, 'timesheet.read') || (!manager && can(user, 'job.read'));
  return { ...job, edits, supervises, readsAll: supervises || manager || office };
}

/** The same, refusing whoever may not supervise. */
export async function supervisedJob(
  db: Kysely<DB>,
  user: SessionUser,
  id: number,
  lock: JobLock = 'none',
): Promise<ClockJob> {
  const job = await clockJob(db, user, id, lock);
  if (!job.supervises) return deny('Only the supervisors of this job and the office may do this.');
  return job;
}

/** A cancelled job takes no clocks; a finished one only from the office. */
export function refuseEnded(job: ClockJob): void {
  if (job.status === 2) refuse('This job is cancelled. Its clocks can no longer be changed.');
  if (job.status === 3 && !job.edits) {
    refuse('This job is finished. Ask the office to change its clocks.');
  }
}
