import { myInvoicesRange } from '@crewcall/domain/time';
import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import { notFound } from '../errors';
import type { Services } from '../platform/services';
import type { SessionUser } from '../platform/security/session-user';
import { explainedLine } from '../pay-rules/explained';
import { readLines } from './invoice-lines';
import { storedNote } from './adjustment-notes';
import { selectInvoices, toInvoice } from './invoice-rows';
import { storedPdf } from './stored-pdf';

interface Asked {
  dateStart?: number | undefined;
  dateEnd?: number | undefined;
  idInvoice?: number | undefined;
}

/**
 * Lists the invoices in `scope` whose week ends in [dateStart, dateEnd), by default from a year back to a year ahead.
 * With a number, returns that invoice alone with its PDF; 404 if it is outside the scope.
 */
export async function listInvoices(
  parts: { db: Db; services: Services; user: SessionUser; now: number },
  asked: Asked,
  scope: RawBuilder<unknown>,
): Promise<Out<'getInvoice'>['invoices']> {
  const { db, services, user, now } = parts;
  if (asked.idInvoice !== undefined) {
    const [row] = await selectInvoices(db, user.companyId, sql`${scope} and i.id = ${asked.idInvoice}`);
    if (!row) return notFound('This invoice could not be found.');
    const lines = (await readLines(db, row.id)).map(explainedLine);
    const pdf = await storedPdf(db, services.blobs, row);
    return [{ ...toInvoice(row, pdf, await storedNote(services.blobs, row)), lines }];
  }
  const { confTimezone } = await companyConfig(db, user.companyId);
  const usual = myInvoicesRange(confTimezone, now);
  const start = asked.dateStart ?? usual.start;
  const end = asked.dateEnd ?? usual.end;
  const rows = await selectInvoices(
    db,
    user.companyId,
    sql`${scope} and i.end_at >= ${start} and i.end_at < ${end}`,
  );
  return rows.map((row) => toInvoice(row));
}
