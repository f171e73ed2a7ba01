import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { listInvoices } from './list-invoices';

/** Everybody's invoices, for the office. */
export const getInvoiceHandler = handle('getInvoice', async ({ body, user, db, services, now }) => ({
  invoices: await listInvoices({ db, services, user, now }, body, sql`true`),
}));
