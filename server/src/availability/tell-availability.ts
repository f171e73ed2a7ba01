import { toOffice, toUser } from '../platform/audience';
import { companyConfig } from '../platform/company-config';
import type { Tx } from '../platform/handle';
import { letter } from '../platform/letter';
import { notify } from '../platform/messages';
import type { Whose } from './whose';

/** Tells open screens; and the person, where the office has done it for them. */
export async function availabilityChanged(
  tx: Tx,
  person: Whose,
  companyId: number,
  what: string,
): Promise<void> {
  tx.announce('availability.changed', { idUser: person.id }, [toUser(person.id), toOffice]);
  if (person.isOwn) return;
  const subject = 'Your availability has changed';
  const text = `The office ${what}`;
  const { confCompanyName } = await companyConfig(tx.db, companyId);
  await notify(tx, {
    userId: person.id,
    topic: 'changes',
    mail: { to: person.email, subject, text: letter(person.firstName, text, confCompanyName) },
    push: { title: subject, text, path: '/calendar', tag: 'availability' },
  });
}
