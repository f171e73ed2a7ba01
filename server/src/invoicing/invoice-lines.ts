import { sql } from 'kysely';
import type { Db } from '../db/schema';
import type { ExplainedRow } from '../pay-rules/explained';

/** One line of an issued invoice: everything that explains its figure. */
export interface InvoiceLine extends ExplainedRow {
  job_id: number;
}

/**
 * The columns of a stored line, over the alias `l`. The rule set's name is from the version by which the line was paid.
 */
export const lineColumns = sql`l.timesheet_id, l.job_id, l.job_title, l.group_name, l.zone, l.start_at, l.end_at,
  l.break_ms, l.paid_minutes, l.rate_cents, l.bands, l.cents, l.pieces, l.rule_set_id, l.rule_version, l.corrected,
  (select nullif(t.paid_before_ms, 0) from timesheet t where t.id = l.timesheet_id) as paid_before_ms,
  (select v.name from pay_rule_version v where v.set_id = l.rule_set_id and v.version = l.rule_version) as rule_set_name`;

/**
 * Reads the lines of an invoice by start, as its PDF prints them. Leaves out timesheets that were added to the invoice
 * later because its minimum call covers them.
 */
export const readLines = async (db: Db, invoiceId: number): Promise<InvoiceLine[]> =>
  (
    await sql<InvoiceLine>`
      select ${lineColumns} from invoice_line l where l.invoice_id = ${invoiceId} and l.covered_at is null
      order by l.start_at, l.id`.execute(db)
  ).rows;
