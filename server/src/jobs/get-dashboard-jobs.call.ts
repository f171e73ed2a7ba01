import { handle } from '../platform/handle';
import { among } from './among';
import { all, startsWithin, visibleTo } from './job-scope';
import { loadJobs } from './load-jobs';
import { fullName } from '../platform/person-name';

/** The office's jobs that start in the range; a manager's own. With the names of who supervises them. */
export const getDashboardJobsHandler = handle('getDashboardJobs', async ({ body, user, db, services }) => {
  const jobs = await loadJobs(
    db,
    { user, links: services.links },
    all(visibleTo(user), startsWithin(body.dateStart, body.dateEnd)),
  );
  const ids = [...new Set(jobs.flatMap((job) => job.selectedSupervisors))];
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name'])
    .where('company_id', '=', user.companyId)
    .where(among('id', ids))
    .execute();
  return {
    jobs,
    supervisors: people.map((one) => ({ id: one.id, fullName: fullName(one) })),
  };
});
