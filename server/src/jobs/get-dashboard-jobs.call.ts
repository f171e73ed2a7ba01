import { handle } from '../platform/handle';
import { all, startsWithin, visibleTo } from './job-scope';
import { loadJobs } from './load-jobs';

/** The office's jobs that start in the range; a manager's own. */
export const getDashboardJobsHandler = handle('getDashboardJobs', async ({ body, user, db, services }) => ({
  jobs: await loadJobs(
    db,
    { user, links: services.links },
    all(visibleTo(user), startsWithin(body.dateStart, body.dateEnd)),
  ),
}));
