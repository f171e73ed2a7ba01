import { COMPANY_UNKNOWN, prependOf } from '../jobs/customer';
import { handle } from '../platform/http/handle';
import { lockedUsers } from '../platform/database/lock-users';
import { isCrewPerson } from '../row-rules/people';
import { reasonOf, writeFlag } from './write-flag';

/** The office makes somebody a favourite of a customer, blocks them for it, or takes either back. */
export const setFlagHandler = handle(
  'setFlag',
  ({ body, user, now, write, notFound }) =>
    write(async (tx) => {
      const reason = reasonOf(body.kind, body.reason);
      const customer = (await prependOf(tx.db, user.companyId, body.prefix)) ?? notFound(COMPANY_UNKNOWN);
      // The same lock as for giving somebody a place: nobody gets a place while they are being blocked.
      const person = await lockedUsers(tx.db, [body.idUser], 'alone')
        .select(isCrewPerson('app_user').as('isCrew'))
        .where('company_id', '=', user.companyId)
        .executeTakeFirst();
      // What was said of somebody who has left can still be taken back.
      if (!person || (body.kind !== null && !person.isCrew))
        notFound('This worker is not active. Please reload the list.');
      return writeFlag(tx, { customer, idUser: body.idUser }, { kind: body.kind, reason }, { user, now });
    }),
  { secret: ['reason'] },
);
