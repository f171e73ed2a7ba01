import { handle } from '../platform/handle';
import { ownCustomers } from './own-customers';

/** Whose jobs one would rather not do, and whose one could say so of. */
export const getMyCustomersHandler = handle('getMyCustomers', async ({ scope, db }) => ({
  customers: (await ownCustomers(db, scope)).map(({ prefix, companyName, avoid }) => ({
    prefix,
    companyName,
    avoid,
  })),
}));
