import type { Tx } from '../platform/database/tx';
import { seeHere } from '../platform/notifications/our-address';
import { letter } from '../platform/notifications/letter';
import { queueMail } from '../platform/notifications/messages';
import { toUser } from '../platform/live/audience';
import { reachesByRights } from '../row-rules/scope';
import { formatDateTimeWithZone } from '@crewcall/domain/format';

/**
 * Notifies the manager who requested a job of the office's decision, if they may still read the job. `reason` may be
 * ''.
 */
export async function answerRequester(
  tx: Tx,
  job: { id: number; title: string; date: number; zone: string; requestedBy: number },
  accepted: boolean,
  reason: string,
): Promise<void> {
  const requester = await tx.db
    .selectFrom('app_user')
    .innerJoin('job', 'job.company_id', 'app_user.company_id')
    .select(['app_user.id', 'app_user.email', 'app_user.first_name'])
    .where('job.id', '=', job.id)
    .where('app_user.id', '=', job.requestedBy)
    .where('app_user.active', '=', true)
    .where(reachesByRights('app_user', 'job.read'))
    .executeTakeFirst();
  if (!requester) return;
  const when = formatDateTimeWithZone(job.date, job.zone);
  const said = accepted ? 'has been accepted' : 'could not be accepted';
  const why = reason === '' ? [] : [reason];
  await queueMail(tx, {
    userId: requester.id,
    to: requester.email,
    shift: { idJob: job.id, crews: [], says: 'other' },
    subject: `${accepted ? 'Accepted' : 'Declined'}: ${job.title}`,
    text: letter(
      requester.first_name,
      `your request for ${job.title} on ${when} ${said}.`,
      ...why,
      seeHere(`/admin/dashboard/${job.id}`),
    ),
  });
  tx.announce('notifications.changed', {}, [toUser(requester.id)]);
}
