import type { Tx } from '../platform/database/tx';
import { notifyAll } from '../platform/notifications/notifications';
import { fullName } from '../platform/database/person-name';
import { sitePeople } from '../jobs/site-people';
import type { Decider } from './preview-pending-punch';

interface PendingPunch {
  job: { id: number; title: string };
  idUser: number;
  action: 'in' | 'out';
  decides: Decider;
}

/** Notifies the people who decide about a pending punch. Its time is left out: they read it where they decide. */
export async function notifyPendingPunch(
  tx: Tx,
  { job, idUser, action, decides }: PendingPunch,
): Promise<void> {
  const worker = await tx.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'company_id'])
    .where('id', '=', idUser)
    .executeTakeFirstOrThrow();
  const people = (await sitePeople(tx, worker.company_id, [job.id]))(job.id).filter(
    ({ id, isOffice }) => id !== idUser && (isOffice || decides === 'supervisor'),
  );
  const what = `check-${action}`;
  const title = `A ${what} waits for a decision`;
  const text = `The ${what} of ${fullName(worker)} at ${job.title} could not be applied by itself. Please accept or decline it.`;
  await notifyAll(
    tx,
    people.map(({ id, isOffice }) => ({
      userId: id,
      topic: 'reminders',
      shift: { idJob: job.id, crews: [], says: 'other' },
      title,
      text,
      subject: `${title}: ${job.title}`,
      path: isOffice ? '/admin/time' : `/jobs/upcoming/${job.id}/timecard`,
      tag: `pending-${job.id}-${idUser}`,
      mail: 'else',
    })),
  );
}
