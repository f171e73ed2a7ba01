import { sql } from 'kysely';
import { handle } from '../platform/handle';
import { accessTo } from './job-access';
import { jobFiles } from './job-files';
import { loadJob } from './load-jobs';
import { hiddenJob } from './hidden-job';
import { fullName } from '../platform/person-name';

/** A worker's view of one job. */
export const getJobDialogHandler = handle('getJobDialog', async ({ body, user, db, services }) => {
  const job =
    (await loadJob(db, { user, links: services.links }, body.idJob)) ?? (await hiddenJob(db, body.idJob));
  const access = (await accessTo(db, user, job.id)) ?? (await hiddenJob(db, job.id));
  const supervisors = await db
    .selectFrom('job_supervisor as js')
    .innerJoin('app_user as u', 'u.id', 'js.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.phone'])
    .where('js.job_id', '=', job.id)
    .orderBy(sql`u.first_name collate "und-x-icu"`)
    .orderBy('u.id')
    .execute();
  return {
    job,
    jobFiles: access.inside ? await jobFiles(db, job.id) : [],
    mine: job.reqCrew.flatMap((crew) =>
      crew.userList.filter((one) => one.id === user.id).map(({ status }) => ({ idReqCrew: crew.id, status })),
    ),
    canSupervise: access.supervise,
    canChat: access.chat,
    supervisors: (access.inside ? supervisors : []).map((one) => ({
      id: one.id,
      fullName: fullName(one),
      phone: one.phone,
    })),
  };
});
