import { JobStatus } from '@crewcall/domain/job-state';
import { InviteStatus } from '@crewcall/domain/invite';
import { handle } from '../platform/http/handle';
import { clockChanged } from './clock-changed';
import { finishJob, isAllSigned } from './finish-job';
import { lockUsers } from '../platform/database/lock-users';
import { jobFor, refuseEnded } from '../row-rules/job-for';

/**
 * Marks a confirmed worker as absent, or takes it back. A worker with a timesheet cannot be absent. If a signed job
 * waited only for this worker, the job is finished.
 */
export const setAbsentHandler = handle('setAbsent', async ({ body, user, scope, now, write, refuse }) =>
  write(async (tx) => {
    await lockUsers(tx.db, [body.idUser]);
    const job = await jobFor(tx.db, scope, body.idJob, 'supervises', 'alone');
    refuseEnded(job);
    const member = await tx.db
      .selectFrom('crew_member as m')
      .innerJoin('job_crew as c', 'c.id', 'm.crew_id')
      .select('m.id')
      .where('c.id', '=', body.idReqCrew)
      .where('c.job_id', '=', job.id)
      .where('m.user_id', '=', body.idUser)
      .where('m.status', '=', InviteStatus.Confirmed)
      .executeTakeFirst();
    if (!member) refuse('This worker is not confirmed on this crew.');
    if (body.absent) {
      const clock = await tx.db
        .selectFrom('timesheet')
        .select('id')
        .where('crew_id', '=', body.idReqCrew)
        .where('user_id', '=', body.idUser)
        .executeTakeFirst();
      if (clock) refuse('This worker has a time on this crew. Delete it before marking them as absent.');
      await tx.db
        .insertInto('job_absence')
        .values({ crew_id: body.idReqCrew, user_id: body.idUser, marked_by: user.id })
        .onConflict((conflict) => conflict.columns(['crew_id', 'user_id']).doNothing())
        .execute();
    } else {
      await tx.db
        .deleteFrom('job_absence')
        .where('crew_id', '=', body.idReqCrew)
        .where('user_id', '=', body.idUser)
        .execute();
    }
    tx.audit('job', job.id, { idReqCrew: body.idReqCrew, idUser: body.idUser, absent: body.absent });
    clockChanged(tx, job, [body.idUser]);
    if (body.absent && job.status !== JobStatus.Finished && (await isAllSigned(tx, job, now))) {
      await finishJob(tx, user.id, job, now);
    }
  }),
);
