import { sql } from 'kysely';
import { handle } from '../platform/handle';
import { all, isManager, openTo, startsWithin, visibleTo, withId } from './job-scope';
import { jobsText } from './load-jobs';

/** Openings that start in the range; `idJob` adds that job, as for a link to one beyond it. Managers have none. */
export const getPublicJobsHandler = handle('getPublicJobs', async ({ body, user, db }) => {
  if (isManager(user)) return { jobs: [] };
  const company = sql<boolean>`job.company_id = ${user.companyId}`;
  const openings = all(company, openTo(user.id), startsWithin(body.dateStart, body.dateEnd));
  const where =
    body.idJob === undefined
      ? openings
      : sql<boolean>`((${openings}) or (${withId(body.idJob)} and ${visibleTo(user)}))`;
  return { json: `{"jobs":${await jobsText(db, user, where)}}` };
});
