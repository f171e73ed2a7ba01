import type { Tx } from '../platform/handle';
import { notify } from '../platform/messages';
import { letter } from '../platform/letter';

interface Checked {
  type: string;
  /** Confirmed shifts ahead that it is asked for, where it does not count any more. */
  shifts: number;
  accept: boolean;
  reason: string;
  company: string;
}

/** Tells somebody what became of a licence that they sent. */
export async function tellChecked(
  tx: Tx,
  userId: number,
  { type, shifts, accept, reason, company }: Checked,
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
    : `Your ${type} was not accepted: ${reason}${shifts === 0 ? '' : ' You are confirmed for shifts that need it, and keep your place. Send another one, or call the office.'}`;
  await notify(tx, {
    userId,
    topic: shifts === 0 ? 'invites' : 'changes',
    mail: { to: person.email, subject, text: letter(person.first_name, text, company) },
    push: { title: subject, text, path: '/me?tab=licences', tag: 'licence' },
  });
}
