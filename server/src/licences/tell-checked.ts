import type { Tx } from '../platform/handle';
import { notify } from '../platform/messages';
import { letter } from '../platform/letter';

interface Checked {
  type: string;
  accept: boolean;
  reason: string;
  company: string;
}

/** Tells somebody what became of a licence that they sent. */
export async function tellChecked(
  tx: Tx,
  userId: number,
  { type, accept, reason, company }: Checked,
): Promise<void> {
  const person = await tx.db
    .selectFrom('app_user')
    .select(['email', 'first_name'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!person) return;
  const subject = accept ? `Accepted: your ${type}` : `Not accepted: your ${type}`;
  const text = accept
    ? `Your ${type} was looked at and counts from now on.`
    : `Your ${type} was not accepted: ${reason}`;
  await notify(tx, {
    userId,
    topic: 'invites',
    mail: { to: person.email, subject, text: letter(person.first_name, text, company) },
    push: { title: subject, text, path: '/me?tab=licences', tag: 'licence' },
  });
}
