import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { Db } from '../db/schema';
import { Payer } from '../pay-book/pay-book';
import { readAround } from '../pay-rules/pay-times';
import { readBook } from '../pay-book/read-book';
import { lineOf } from './billable';
import type { Billable, BillableLine } from './billable';

/** The line with which a timesheet would be invoiced now; null if it would pay nothing. */
export async function previewInvoiceLine(
  db: Db,
  row: Billable,
  config: CompanyConfig,
): Promise<BillableLine | null> {
  const { company_id } = await db
    .selectFrom('job')
    .select('company_id')
    .where('id', '=', row.job_id)
    .executeTakeFirstOrThrow();
  const payer = new Payer(await readBook(db, company_id, config));
  const around = await readAround(db, payer, [row]);
  return lineOf(row, payer, around.get(row.id));
}
