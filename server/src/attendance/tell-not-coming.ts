import { URGENT_BEFORE_MS } from '@crewcall/domain/limits';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';
import { sitePeople } from '../jobs/site-people';
import { UNDER_TODAY } from './told';

interface NotComing {
  companyId: number;
  name: string;
  now: number;
}

/** Tells the site at once that a worker cannot come to their shift, which they still have. */
export async function tellNotComing(
  tx: Tx,
  place: { idJob: number; idReqCrew: number; idUser: number; title: string; start: number; zone: string },
  { companyId, name, now }: NotComing,
): Promise<void> {
  const { idJob, idReqCrew, idUser, title, start, zone } = place;
  const told = (await sitePeople(tx, companyId, [idJob]))(idJob).flatMap(({ id }) =>
    id === idUser ? [] : [id],
  );
  const text = `${name} cannot come to ${title} on ${formatDateTimeWithZone(start, zone)}, and nobody takes over yet.`;
  await notify(tx, told, {
    topic: 'reminders',
    startsAt: start,
    title: 'Somebody cannot come',
    text,
    subject: `Somebody cannot come: ${title}`,
    parts: [text, UNDER_TODAY],
    path: '/admin/today',
    tag: `no-${idReqCrew}-${idUser}`,
    isUrgent: start - now <= URGENT_BEFORE_MS,
    mail: 'else',
  });
}
