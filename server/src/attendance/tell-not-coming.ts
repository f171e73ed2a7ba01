import { URGENT_BEFORE_MS } from '@crewcall/domain/limits';
import { sentWhen } from '@crewcall/domain/when-text';
import { letter } from '../platform/letter';
import type { Tx } from '../platform/handle';
import { notifyAll } from '../platform/messages';
import { sitePeople } from '../jobs/site-people';

interface NotComing {
  companyId: number;
  company: string;
  name: string;
  now: number;
}

/** Tells the site at once that a worker cannot come to their shift, which they still have. */
export async function tellNotComing(
  tx: Tx,
  place: { idJob: number; idReqCrew: number; idUser: number; title: string; start: number; zone: string },
  { companyId, company, name, now }: NotComing,
): Promise<void> {
  const { idJob, idReqCrew, idUser, title, start, zone } = place;
  const told = (await sitePeople(tx, companyId, [idJob]))(idJob).filter(({ id }) => id !== idUser);
  const text = `${name} cannot come to ${title} on ${sentWhen(start, zone)}, and nobody takes over yet.`;
  await notifyAll(
    tx,
    told.map(({ id, email, first_name }) => ({
      userId: id,
      topic: 'reminders' as const,
      startsAt: start,
      push: {
        title: 'Somebody cannot come',
        text,
        path: '/admin/today',
        tag: `no-${idReqCrew}-${idUser}`,
        isUrgent: start - now <= URGENT_BEFORE_MS,
      },
      mailElse: {
        to: email,
        subject: `Somebody cannot come: ${title}`,
        text: letter(first_name, text, 'The board of the day is under Today.', company),
      },
    })),
  );
}
