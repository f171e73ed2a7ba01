import { EDITING_GONE_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { toDesk } from '../platform/live/audience';
import { untouched } from '../jobs/untouched-job';
import { jobChanged } from '../jobs/announce';
import { lockJob } from '../jobs/job-form';
import { withId } from '../row-rules/job-rows';

/**
 * Deletes a job that was made with Add Job and is still empty. Its author and the office may do so. Refused once
 * something was entered, and while another user has its form open.
 */
export const discardJobHandler = handle('discardJob', ({ body, user, scope, now, write, refuse }) =>
  write(async (tx) => {
    const job = await lockJob(tx.db, scope, body.id);
    const { rows } = await sql<{ isOwn: boolean; isEmpty: boolean; isOpen: boolean }>`
      select coalesce(job.created_by = ${user.id}, false) as "isOwn", ${untouched} as "isEmpty",
        exists (select 1 from job_editing e where e.job_id = job.id and e.user_id <> ${user.id}
          and e.seen_at >= ${now - EDITING_GONE_MS}::bigint) as "isOpen"
      from job where ${withId(job.id)}`.execute(tx.db);
    const [found] = rows;
    if (scope.isManager && found?.isOwn !== true)
      refuse('Only the person who made this job, or the office, can discard it.');
    if (found?.isEmpty !== true) refuse('Something was entered into this job, so it cannot be discarded.');
    if (found?.isOpen === true)
      refuse('Somebody else has this job open. Try again when they have closed it.');
    await tx.db.deleteFrom('job').where('id', '=', job.id).execute();
    tx.audit('job', job.id, { discarded: true });
    jobChanged(tx, { id: job.id, ...job.form });
    tx.announce('notifications.changed', {}, toDesk(job.form.prepend));
  }),
);
