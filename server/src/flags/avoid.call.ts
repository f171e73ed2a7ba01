// Calls: getMyCustomers, setAvoid.
import { handle } from '../platform/http/handle';
import { ownCustomers } from './own-customers';
import { COMPANY_UNKNOWN } from '../jobs/customer';
import { toOffice, toUser } from '../platform/live/audience';
import { lockUsers } from '../platform/database/lock-users';

/** Lists the customers whose jobs a worker can get, and which of them they would rather not work for. */
export const getMyCustomersHandler = handle('getMyCustomers', async ({ scope, db }) => ({
  customers: (await ownCustomers(db, scope)).map(({ prefix, companyName, avoid }) => ({
    prefix,
    companyName,
    avoid,
  })),
}));

/** Saves a worker's own wish to be left out of a customer's jobs. They stay on the crews that they are on. */
export const setAvoidHandler = handle('setAvoid', ({ body, user, scope, now, write, notFound }) =>
  write(async (tx) => {
    await lockUsers(tx.db, [user.id]);
    const customers = await ownCustomers(tx.db, scope);
    const customer =
      customers.find(({ prefix }) => prefix === body.prefix.trim()) ?? notFound(COMPANY_UNKNOWN);
    if (customer.avoid === body.avoid) return;
    if (body.avoid) {
      await tx.db
        .insertInto('worker_flag')
        .values({ prepend_id: customer.id, user_id: user.id, kind: 'avoid', by: user.id, at: now })
        .execute();
    } else {
      await tx.db
        .deleteFrom('worker_flag')
        .where('prepend_id', '=', customer.id)
        .where('user_id', '=', user.id)
        .where('kind', '=', 'avoid')
        .execute();
    }
    tx.audit('user', user.id, { prefix: customer.prefix, avoid: body.avoid });
    tx.announce('user.changed', { idUser: user.id }, [toUser(user.id), toOffice]);
  }),
);
