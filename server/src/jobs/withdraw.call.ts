import { sql } from 'kysely';
import { toOffice, toUser } from '../platform/audience';
import { handle } from '../platform/handle';

export const withdrawHandler = handle('withdraw', ({ body, user, now, write, refuse }) =>
  write(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update application a set withdrawn_at = ${now}
      from job_crew jc
      where jc.id = a.crew_id and jc.job_id = ${body.jobId} and a.user_id = ${user.id}
        and a.withdrawn_at is null and a.processed_at is null
      returning a.id`.execute(tx.db);
    if (rows.length === 0) refuse('There is no open application to withdraw.');
    tx.audit('job', body.jobId, { withdrawn: true });
    tx.announce('job.changed', { idJob: body.jobId }, [toUser(user.id), toOffice]);
    tx.announce('notifications.changed', {}, [toUser(user.id), toOffice]);
    return { ok: true };
  }),
);
