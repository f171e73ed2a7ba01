import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { refuse } from '../errors';
import { handle } from '../platform/http/handle';
import { mayAppoint } from '../row-rules/rights-over-people';
import { addManager, noAppointing } from './add-manager';

/** Adds somebody who signs in for a customer company, and mails them a link that works once. */
export const addCustomerUserHandler = handle(
  'addCustomerUser',
  async ({ body, user, scope, now, write, deny, notFound }) => {
    if (!mayAppoint(scope)) deny(noAppointing);
    const email = body.email.trim();
    if (!isEmail(email)) return refuse(texts.invalidEmail, { field: 'email' });
    const [firstName, lastName] = [body.firstName.trim(), body.lastName.trim()];
    return write(async (tx) => {
      // A rename waits, so that nobody is left with the old text.
      const customer = await tx.db
        .selectFrom('prepend')
        .select(['id', 'text', 'full_name'])
        .where('company_id', '=', user.companyId)
        .where('id', '=', body.idCustomer)
        .forShare()
        .executeTakeFirst();
      if (!customer) return notFound('This customer could not be found.');
      const id = await addManager(tx, customer, { firstName, lastName, email }, { user, now });
      return { ok: true as const, id };
    });
  },
);
