// Calls: getClientInvoicePdf, getClientCreditPdf, getStatementPdf.
import { paperNumber } from '@crewcall/domain/clients';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { oneAfterTheOther } from '../documents/one-after-the-other';
import { handle } from '../platform/http/handle';
import {
  creditPdfOf,
  invoiceName,
  invoicePdfOf,
  missing,
  readablePapers,
  selectCredit,
  selectPapers,
} from './papers';
import { drawStatement, readStatement, statementFile } from './statement';

const limit = { per: 'user', max: 60, windowMs: MINUTE_MS, what: 'documents' } as const;

/** The document of an invoice to a customer. */
export const getClientInvoicePdfHandler = handle(
  'getClientInvoicePdf',
  async ({ body, user, scope, db, services }) => {
    const mine = readablePapers(scope);
    const [row] = await selectPapers(db, user.companyId, sql`i.id = ${body.id} and ${mine}`);
    if (!row) return missing(scope, 'This invoice could not be found.');
    return oneAfterTheOther(user.id, async () => ({
      file: (await invoicePdfOf(db, services.blobs, row)).toString('base64'),
      fileName: `${invoiceName(row)}.pdf`,
    }));
  },
  { limit },
);

/** The document of a credit note to a customer. */
export const getClientCreditPdfHandler = handle(
  'getClientCreditPdf',
  async ({ body, user, scope, db, services }) => {
    const found = await selectCredit(db, user.companyId, body.idCredit, readablePapers(scope));
    if (!found) return missing(scope, 'This credit note could not be found.');
    return oneAfterTheOther(user.id, async () => ({
      file: (await creditPdfOf(db, services.blobs, found)).toString('base64'),
      fileName: `${paperNumber('credit', found.credit.number)}.pdf`,
    }));
  },
  { limit },
);

/** What a customer owed, was charged and paid on these days. */
export const getStatementPdfHandler = handle(
  'getStatementPdf',
  async ({ body, user, scope, db, now }) => {
    const statement = await readStatement({ db, companyId: user.companyId, now }, body, scope);
    return oneAfterTheOther(user.id, async () => ({
      file: (await drawStatement(statement)).toString('base64'),
      fileName: statementFile(statement),
    }));
  },
  { limit },
);
