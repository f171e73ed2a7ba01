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
import { explainedExtra, readExtraLines, readLines } from './invoice-lines';
import { storedNote } from './adjustment-notes';
import { selectInvoices, toInvoice } from './invoice-rows';
import { storedPdf } from './stored-pdf';

type Invoices = Out<'getMyInvoices'>['invoices'];

/** When the weeks of invoices end, in epoch ms. */
export interface AskedWeeks {
  dateStart?: number | undefined;
  dateEnd?: number | undefined;
}

/** Over the alias `i`: its week ends in [dateStart, dateEnd), by default from a year back to a year ahead. */
export async function isOfWeeks(
  db: Db,
  companyId: number,
  { dateStart, dateEnd }: AskedWeeks,
  now: number,
): Promise<RawBuilder<boolean>> {
  const { confTimezone } = await companyConfig(db, companyId);
  const usual = myInvoicesRange(confTimezone, now);
  const [start, end] = [dateStart ?? usual.start, dateEnd ?? usual.end];
  return sql<boolean>`(i.end_at >= ${start}::bigint and i.end_at < ${end}::bigint)`;
}

/** One invoice of `scope` with its PDF and the explanation of its lines; 404 if it is outside the scope. */
export async function readInvoice(
  { db, services, user }: { db: Db; services: Services; user: SessionUser },
  id: number,
  scope: RawBuilder<unknown>,
): Promise<Invoices[number]> {
  const [row] = await selectInvoices(db, user.companyId, sql`${scope} and i.id = ${id}`);
  if (!row) return notFound('This invoice could not be found.');
  const lines = (await readLines(db, row.id)).map(explainedLine);
  const extras = (await readExtraLines(db, sql`l.invoice_id = ${row.id}`)).map(explainedExtra);
  const pdf = await storedPdf(db, services.blobs, row);
  return { ...toInvoice(row, pdf, await storedNote(services.blobs, row)), lines, extras };
}

/** All invoices of `scope` whose weeks end in a range, newest week first. */
export async function listInvoices(
  { db, user, now }: { db: Db; user: SessionUser; now: number },
  asked: AskedWeeks,
  scope: RawBuilder<unknown>,
): Promise<Invoices> {
  const weeks = await isOfWeeks(db, user.companyId, asked, now);
  const rows = await selectInvoices(db, user.companyId, sql`${scope} and ${weeks}`);
  return rows.map((row) => toInvoice(row));
}
