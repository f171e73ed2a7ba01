import { sql } from 'kysely';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { all, supervisors } from '../row-rules/job-rows';
import { inviteStatusWithin } from '../jobs/job-range';
import { jobsText } from '../jobs/load-jobs';
import { fullNameSql } from '../platform/database/person-name';

/** The office's jobs that stand on a day of the range; a manager's own. With the names of who supervises them. */
export const getDashboardJobsHandler = handle('getDashboardJobs', async ({ body, user, scope, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const where = all(scope.rows('job.read'), inviteStatusWithin(body.dateStart, body.dateEnd, confTimezone));
  const jobs = await jobsText(db, scope, where);
  const { rows } = await sql<{ names: string }>`
    select coalesce(json_agg(json_build_object('id', u.id, 'fullName', ${fullNameSql('u')})
      order by u.id), '[]')::text as names
    from app_user u where u.id in (
      select js.user_id from (${supervisors}) js join job on job.id = js.job_id where ${where})`.execute(db);
  return { json: `{"jobs":${jobs},"supervisors":${rows[0]?.names ?? '[]'}}` };
});
