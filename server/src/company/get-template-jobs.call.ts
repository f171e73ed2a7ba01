import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { jobStatus } from '../db/statuses';

const MOST = 50;

/** The jobs nearest to now that the caller may read, to try a template on. */
export const getTemplateJobsHandler = handle('getTemplateJobs', async ({ scope, db, now }) => {
  const near = (ahead: boolean) => sql`(
    select job.id, job.title, job.prepend, job.start_at as date, job.zone as tz from job
    where ${scope.rows('job.read')} and job.status <> ${jobStatus.cancelled}
      and ${ahead ? sql`job.start_at >= ${now}` : sql`job.start_at < ${now}`}
    order by job.start_at ${ahead ? sql`` : sql`desc`} limit ${MOST})`;
  const { rows } = await sql<{ id: number; title: string; prepend: string; date: number; tz: string }>`
    select * from (${near(true)} union all ${near(false)}) x
    order by abs(x.date - ${now}::bigint), x.id limit ${MOST}`.execute(db);
  return { jobs: rows };
});
