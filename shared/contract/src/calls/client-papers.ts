import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Id, Key, Range, line } from '../shapes';

/** A file in base64. */
const File = z.object({ file: z.string(), fileName: z.string() });
const Email = line(200);

/** What customers are sent: documents, mails, and lists for the office's spreadsheets. */
export const clientPaperCalls = callsAt('/api/clients', {
  getClientInvoicePdf: read({
    policy: 'client.papers',
    /** A manager gets issued invoices of their own companies; the office drafts too. */
    body: z.object({ id: Id }),
    ok: File,
  }),
  getClientCreditPdf: read({
    policy: 'client.papers',
    body: z.object({ idCredit: Id }),
    ok: File,
  }),
  getStatementPdf: read({
    policy: 'client.papers',
    /** Of the days of the range; until today at most. */
    body: Range.extend({ idCustomer: Id }),
    ok: File,
  }),
  sendClientInvoice: write({
    policy: 'client.write',
    /** An empty `email` is the customer's billing email. `timesheets` attaches the signed report of its jobs. */
    body: z.object({ id: Id, email: Email.default(''), timesheets: z.boolean().default(false), key: Key }),
    ok: z.object({ sentTo: z.string() }),
  }),
  sendStatement: write({
    policy: 'client.write',
    /** An empty `email` is the customer's billing email. */
    body: Range.extend({ idCustomer: Id, email: Email.default(''), key: Key }),
    ok: z.object({ sentTo: z.string() }),
  }),
  downloadClients: read({
    policy: 'client.read',
    /** A workbook of what was quoted, invoiced (with credit notes) or paid on these days. */
    body: Range.extend({ what: z.enum(['quotes', 'invoices', 'payments']) }),
    ok: File,
  }),
});
