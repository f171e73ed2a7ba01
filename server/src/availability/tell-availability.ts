import { toOffice, toUser } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';
import type { Whose } from './whose';

/** Tells open screens; and the person, where the office has done it for them. */
export async function availabilityChanged(tx: Tx, person: Whose, what: string): Promise<void> {
  tx.announce('availability.changed', { idUser: person.id }, [toUser(person.id), toOffice]);
  if (person.isOwn) return;
  await notify(tx, [person.id], {
    topic: 'changes',
    title: 'Your availability has changed',
    text: `The office ${what}`,
    path: '/calendar',
    tag: 'availability',
    mail: 'always',
  });
}
