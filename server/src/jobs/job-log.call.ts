import { texts } from '@crewcall/domain/texts';
import { handle } from '../platform/handle';
import { rgbaOf } from './colour';
import { extraDataOf } from './extra-data';
import type { JobForm } from './job-diff';
import { loadJob } from './load-jobs';
import { fullName } from '../platform/person-name';

export const viewLogJobHandler = handle('viewLogJob', async ({ body, user, db }) => {
  const rows = await db
    .selectFrom('job_log')
    .innerJoin('job', 'job.id', 'job_log.job_id')
    .leftJoin('app_user', 'app_user.id', 'job_log.user_id')
    .select([
      'job_log.id',
      'job_log.logged_at',
      'job_log.changed',
      'app_user.first_name',
      'app_user.last_name',
    ])
    .where('job_log.job_id', '=', body.id)
    .where('job.company_id', '=', user.companyId)
    .orderBy('job_log.logged_at', 'desc')
    .orderBy('job_log.id', 'desc')
    .limit(1000)
    .execute();
  return {
    logs: rows.map((row) => ({
      idLog: row.id,
      logDate: row.logged_at,
      userName:
        row.first_name === null
          ? 'System'
          : fullName({ first_name: row.first_name, last_name: row.last_name ?? '' }),
      changed: row.changed,
    })),
  };
});

/**
 * The job as a log entry keeps it, to be loaded into the form; saving it is an ordinary save. Timesheets, workers
 * and the version are today's. A crew deleted since comes back as a new one.
 */
export const getJobFromLogHandler = handle(
  'getJobFromLog',
  async ({ body, user, db, services, notFound }) => {
    const log =
      (await db
        .selectFrom('job_log')
        .select(['job_id', 'snapshot'])
        .where('id', '=', body.idLog)
        .executeTakeFirst()) ?? notFound('This log entry does not exist any more.');
    const job =
      (await loadJob(db, { user, links: services.links }, log.job_id)) ?? notFound(texts.jobNotFound);
    const { reqCrew = [], ...fields } = log.snapshot as Partial<JobForm>;
    const then = new Map(reqCrew.map((crew) => [crew.id, crew]));
    const crews = job.reqCrew.map((crew) => ({ ...crew, ...then.get(crew.id) }));
    const restored = {
      ...job,
      ...fields,
      status: (fields.status ?? job.status) as typeof job.status,
      rgba: rgbaOf(fields.color ?? job.color),
      multipleDates: [fields.date ?? job.date],
      reqCrew: crews,
    };
    return { job: restored, extraData: await extraDataOf(db, user, job) };
  },
);
