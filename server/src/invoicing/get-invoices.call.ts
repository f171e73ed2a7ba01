// Calls: getInvoice, getMyInvoices.
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { listInvoices } from './list-invoices';

/** Everybody's invoices, for the office. */
export const getInvoiceHandler = handle('getInvoice', async ({ body, user, db, services, now }) => ({
  invoices: await listInvoices({ db, services, user, now }, body, sql`true`),
}));

/** The signed-in worker's own invoices, whatever else they may see. */
export const getMyInvoicesHandler = handle(
  'getMyInvoices',
  async ({ body, user, scope, db, services, now }) => ({
    invoices: await listInvoices({ db, services, user, now }, body, scope.rows('invoice.own')),
  }),
);
