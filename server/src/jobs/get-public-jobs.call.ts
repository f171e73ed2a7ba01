import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { all, withId } from '../row-rules/job-rows';
import { startsWithin } from './job-range';
import { jobsText } from './load-jobs';

/** Openings that start in the range; `idJob` adds that job, as for a link to one beyond it. Managers have none. */
export const getPublicJobsHandler = handle('getPublicJobs', async ({ body, scope, db }) => {
  if (scope.isManager) return { jobs: [] };
  const openings = all(scope.rows('job.open'), startsWithin(body.dateStart, body.dateEnd));
  const where =
    body.idJob === undefined
      ? openings
      : sql<boolean>`((${openings}) or (${withId(body.idJob)} and ${scope.rows('job.view')}))`;
  return { json: `{"jobs":${await jobsText(db, scope, where)}}` };
});
