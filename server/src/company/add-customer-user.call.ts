import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import { refuse } from '../errors';
import { toOffice } from '../platform/audience';
import { handle } from '../platform/handle';
import { mayAppoint } from '../row-rules/rights-over-people';
import { mailFirstLink } from '../session/first-link';

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
      const purpose = `: you see and ask for the jobs of ${customer.full_name}`;
      await mailFirstLink(
        tx,
        { id, companyId: user.companyId, email, firstName, purpose },
        { by: user.id, now },
      );
      tx.audit('user', id, { managerBefore: [], managerAfter: [customer.text], customer: body.idCustomer });
      tx.announce('user.changed', { idUser: id }, toOffice);
      return { ok: true as const, id };
    });
  },
);
