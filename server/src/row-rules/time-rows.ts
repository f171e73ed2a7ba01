import { sql } from 'kysely';
import type { JobFor } from './job-for';
import type { Condition } from './job-rows';
import type { Scope } from './scope';

/** Questions about times: for their worker, those who run the job's clocks, and the office. Over `q` and `job`. */
export const readableQueries = (
  scope: Scope,
): Condition => sql<boolean>`(q.company_id = ${scope.user.companyId}
  and (q.user_id = ${scope.user.id} or ${scope.rows('job.supervise')}
    or ${scope.may('timesheet.read')}::boolean))`;

/** May they see the times of this worker on the job? */
export const seesTimesOf = ({ user }: Scope, job: JobFor, idUser: number): boolean =>
  job.seesClocks || idUser === user.id;
