import { handle } from '../platform/http/handle';
import { ownCustomers } from './own-customers';

/** The customers a crew member can meet, and which of them they would rather not work for. */
export const getMyCustomersHandler = handle('getMyCustomers', async ({ scope, db }) => ({
  customers: (await ownCustomers(db, scope)).map(({ prefix, companyName, avoid }) => ({
    prefix,
    companyName,
    avoid,
  })),
}));
