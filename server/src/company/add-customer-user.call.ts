import { letter } from '../platform/letter';
import { DAY_MS } from '@crewcall/domain/units';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import { refuse } from '../errors';
import { toOffice } from '../platform/audience';
import { companyConfig } from '../platform/company-config';
import { handle } from '../platform/handle';
import type { Tx } from '../platform/handle';
import { queueMail } from '../platform/messages';
import { OUR_ADDRESS } from '../platform/our-address';
import { mayAppoint } from '../row-rules/rights-over-people';
import { createLink } from '../session/login-link';

const LINK_MS = 14 * DAY_MS;

interface Invited {
  id: number;
  email: string;
  firstName: string;
  customer: string;
}

/** Mails a link by which somebody new chooses a password, within 14 days and once. */
async function mailLink(tx: Tx, companyId: number, who: Invited, facts: { by: number; now: number }) {
  const token = await createLink(tx.db, {
    userId: who.id,
    purpose: 'reset',
    createdBy: facts.by,
    expiresAt: facts.now + LINK_MS,
  });
  const { confCompanyName } = await companyConfig(tx.db, companyId);
  await queueMail(tx, {
    userId: who.id,
    to: who.email,
    subject: `Your access to ${confCompanyName}`,
    text: letter(
      who.firstName,
      `${confCompanyName} has made an account for you: you see and ask for the jobs of ` +
        `${who.customer}. Choose your password here within 14 days:\n${OUR_ADDRESS}/reset/${token}`,
    ),
  });
}

/** Adds somebody who signs in for a customer company, and mails them a link that works once. */
export const addCustomerUserHandler = handle(
  'addCustomerUser',
  async ({ body, user, scope, now, write, deny, notFound }) => {
    if (!mayAppoint(scope)) deny('Only somebody who may change jobs can appoint a manager.');
    const email = body.email.trim();
    if (!isEmail(email)) return refuse(texts.invalidEmail, { field: 'email' });
    const [firstName, lastName] = [body.firstName.trim(), body.lastName.trim()];
    return write(async (tx) => {
      // A rename waits, so that nobody is left with the old text.
      const customer = await tx.db
        .selectFrom('prepend')
        .select(['text', 'full_name'])
        .where('company_id', '=', user.companyId)
        .where('id', '=', body.idCustomer)
        .forShare()
        .executeTakeFirst();
      if (!customer) return notFound('This customer could not be found.');
      const made = await tx.db
        .insertInto('app_user')
        .values({
          company_id: user.companyId,
          email,
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
      await mailLink(
        tx,
        user.companyId,
        { id, email, firstName, customer: customer.full_name },
        { by: user.id, now },
      );
      tx.audit('user', id, { managerBefore: [], managerAfter: [customer.text], customer: body.idCustomer });
      tx.announce('user.changed', { idUser: id }, toOffice);
      return { ok: true as const, id };
    });
  },
);
