import { sql } from 'kysely';
import { refuse } from '../errors';
import { toOffice } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';
import { mailFirstLink } from '../session/first-link';

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  /** E.164, or none. */
  phone?: string;
}

export const noAppointing = 'Only somebody who may change jobs can appoint a manager.';

/** Makes an account for a customer's manager, mails them a one-time link, and returns the account's id. */
export async function addManager(
  tx: Tx,
  customer: { id: number; text: string; full_name: string },
  { firstName, lastName, email, phone = '' }: Person,
  { user, now }: { user: { id: number; companyId: number }; now: number },
): Promise<number> {
  const made = await tx.db
    .insertInto('app_user')
    .values({
      company_id: user.companyId,
      email,
      phone,
      password_hash: null,
      first_name: firstName,
      last_name: lastName,
      manager_of: [customer.text],
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return refuse('There is already an account with this email address.', { field: 'email' });
  const { id } = made;
  const purpose = `: you see and ask for the jobs of ${customer.full_name}`;
  const account = { id, companyId: user.companyId, email, firstName, purpose };
  await mailFirstLink(tx, account, { by: user.id, now });
  tx.audit('user', id, { managerBefore: [], managerAfter: [customer.text], customer: customer.id });
  tx.announce('user.changed', { idUser: id }, toOffice);
  return id;
}
