import { fullNameOf } from '@crewcall/domain/full-name';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';
import { defineTask } from '../platform/queue/tasks';
import { notifyOffice } from '../platform/notifications/notify-office';

const NOTIFY_WAITING = 'notify-waiting-licences';
/** Workers often send several licences in a row: all that come within this time go into one mail. */
const TOGETHER_MS = 15 * MINUTE_MS;

/** Sentence for the mail: where the office finds the licences. */
export const UNDER_LICENCES = 'The list is under Available Crew, Licences.';

/** Queues a mail to the office that licences are waiting; those that arrive before it is sent go into the same mail. */
export const notifyWaiting = (tx: Tx, companyId: number, now: number): Promise<void> =>
  tx.enqueue(
    NOTIFY_WAITING,
    { companyId },
    { jobKey: `${NOTIFY_WAITING}:${companyId}`, runAt: now + TOGETHER_MS, keepRunAt: true },
  );

/** Mails the office which licences wait for it, each once. Leaves out those that were answered or replaced since. */
export const notifyWaitingTask = defineTask(NOTIFY_WAITING, async ({ payload, now, write }) => {
  const companyId = Number(payload['companyId']);
  await write(async (tx) => {
    const { rows } = await sql<{ firstName: string; lastName: string; type: string }>`
      with told as (update licence set office_notified_at = ${now}::bigint
        where company_id = ${companyId} and status = 'waiting' and office_notified_at is null returning id, user_id, type_id)
      select u.first_name as "firstName", u.last_name as "lastName", t.name as type from told
      join licence_type t on t.id = told.type_id join app_user u on u.id = told.user_id and u.active
      order by told.id`.execute(tx.db);
    if (rows.length === 0) return;
    const subject =
      rows.length === 1 ? 'A licence waits to be checked' : `${rows.length} licences wait to be checked`;
    const lines = rows.map((row) => `${fullNameOf(row)}: ${row.type}`);
    await notifyOffice(tx, companyId, 'user:write', {
      subject,
      parts: [`${subject}:`, lines.join('\n'), UNDER_LICENCES],
    });
  });
});
