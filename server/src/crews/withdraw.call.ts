import { applyLabels } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import { toOffice, toUser } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import { logPlace } from '../jobs/people-log';

/** Takes one's waiting application back. One that the office has answered stays answered. */
export const withdrawHandler = handle('withdraw', ({ body, user, now, write, refuse }) =>
  write(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update application a set withdrawn_at = ${now}
      from job_crew jc
      where jc.id = a.crew_id and jc.job_id = ${body.jobId} and a.user_id = ${user.id}
        and a.withdrawn_at is null and a.processed_at is null
      returning a.id`.execute(tx.db);
    if (rows.length === 0) {
      const answered = await sql<{ approved: boolean }>`
        select a.approved from application a join job_crew jc on jc.id = a.crew_id
        where jc.job_id = ${body.jobId} and a.user_id = ${user.id} and a.withdrawn_at is null
        order by a.id desc limit 1`.execute(tx.db);
      const [latest] = answered.rows;
      if (latest?.approved) {
        refuse('Your application has been accepted. Please call the office if you cannot come.');
      }
      refuse(latest ? applyLabels.closed : 'There is no open application to withdraw.');
    }
    tx.audit('job', body.jobId, { withdrawn: true });
    await logPlace(tx, { jobId: body.jobId, idReqCrew: null, idUser: user.id }, 'withdrew');
    tx.announce('job.changed', { idJob: body.jobId }, [toUser(user.id), toOffice]);
    tx.announce('notifications.changed', {}, [toUser(user.id), toOffice]);
  }),
);
