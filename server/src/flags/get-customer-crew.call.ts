import { COMPANY_UNKNOWN, prependOf } from '../jobs/customer';
import { handle } from '../platform/http/handle';
import { denyAccess } from '../row-rules/no-access';
import { customerCrew } from './customer-crew';

/** Who worked for a customer, for its managers to ask for. */
export const getCustomerCrewHandler = handle(
  'getCustomerCrew',
  async ({ body, user, scope, db, now, notFound }) => {
    if (!scope.hasCompany(body.prefix.trim())) denyAccess();
    const customer = (await prependOf(db, user.companyId, body.prefix)) ?? notFound(COMPANY_UNKNOWN);
    return { companyName: customer.full_name, crew: await customerCrew(db, scope, { customer, now }) };
  },
);
