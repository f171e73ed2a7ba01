import { sql } from 'kysely';
import type { JobFor } from './job-for';
import type { Condition } from './job-rows';
import type { Scope } from './scope';

/**
 * Questions (over `q` and `job`) that the caller may read: their own and those of jobs they supervise; for the office
 * all.
 */
export const readableQueries = (
  scope: Scope,
): Condition => sql<boolean>`(q.company_id = ${scope.user.companyId}
  and (q.user_id = ${scope.user.id} or ${scope.rows('job.supervise')}
    or ${scope.may('timesheet.read')}::boolean))`;

/** May the caller see the timesheets of this worker on the job? */
export const seesTimesOf = ({ user }: Scope, job: JobFor, idUser: number): boolean =>
  job.seesClocks || idUser === user.id;
