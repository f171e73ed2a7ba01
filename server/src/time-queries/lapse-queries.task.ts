import { toOffice, toUser } from '../platform/live/audience';
import { defineTask } from '../platform/queue/tasks';

/** Closes answered queries whose worker has not replied in time: the answer becomes final. */
export const lapseQueriesTask = defineTask(
  'lapse-queries',
  async ({ now, write }) =>
    write(async (tx) => {
      const due = await tx.db
        .selectFrom('timesheet_query')
        .select(['id', 'job_id', 'user_id'])
        .where('state', '=', 'answered')
        .where('due_at', '<', now)
        .orderBy('id')
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id, job_id, user_id } of due) {
        await tx.db
          .updateTable('timesheet_query')
          .set({ state: 'closed', outcome: 'lapsed', due_at: null, closed_at: now })
          .where('id', '=', id)
          .execute();
        tx.audit('time-query', id, { outcome: 'lapsed' });
        tx.announce('clock.changed', { idJob: job_id, idUser: user_id }, [toUser(user_id), toOffice]);
      }
    }),
  { cron: '*/10 * * * *' },
);
