import type { ExplainedExtra } from '@crewcall/contract/types';
import { extraNote } from '@crewcall/domain/extras';
import type { AllowanceUnit, ExtraKind, Quantity } from '@crewcall/domain/extras';
import type { Cents } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import type { ExplainedRow } from '../pay-rules/explained';

/** A line of an issued invoice that pays a timesheet: everything that explains its figure. */
export interface InvoiceLine extends ExplainedRow {
  job_id: number;
}

/** A line of an issued invoice that pays an extra. */
export interface InvoiceExtra {
  kind: ExtraKind;
  /** The start of its day in `zone`. */
  start_at: number;
  zone: string;
  job_title: string;
  what: string;
  why: string;
  unit: AllowanceUnit | null;
  quantity: Quantity | null;
  each_cents: Cents | null;
  cents: Cents;
}

/**
 * The columns of a stored line of a timesheet, over the alias `l`. The rule set's name is from the version by which the line was paid.
 */
export const lineColumns = sql`l.timesheet_id, l.job_id, l.job_title, l.group_name, l.zone, l.start_at, l.end_at,
  l.break_ms, l.paid_minutes, l.rate_cents, l.bands, l.cents, l.pieces, l.rule_set_id, l.rule_version, l.corrected,
  (select nullif(t.paid_before_ms, 0) from timesheet t where t.id = l.timesheet_id) as paid_before_ms,
  (select v.name from pay_rule_version v where v.set_id = l.rule_set_id and v.version = l.rule_version) as rule_set_name`;

/** SQL over `l`: it pays a timesheet, and its invoice's document lists it. */
export const isListedTime = sql<boolean>`(l.extra_id is null and l.covered_at is null)`;

/**
 * Reads the lines of an invoice's timesheets by start, as its PDF prints them. Leaves out timesheets that were added to the invoice
 * later because its minimum call covers them.
 */
export const readLines = async (db: Db, invoiceId: number): Promise<InvoiceLine[]> =>
  (
    await sql<InvoiceLine>`
      select ${lineColumns} from invoice_line l where l.invoice_id = ${invoiceId} and ${isListedTime}
      order by l.start_at, l.id`.execute(db)
  ).rows;

/** Reads the lines of extras where `condition` (over the alias `l`) holds, by day. */
export const readExtraLines = async (
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<(InvoiceExtra & { invoice_id: number })[]> =>
  (
    await sql<InvoiceExtra & { invoice_id: number }>`
      select l.invoice_id, l.kind, l.start_at, l.zone, l.job_title, l.what, l.why, l.unit, l.quantity, l.each_cents,
        l.cents
      from invoice_line l where l.extra_id is not null and ${condition} order by l.start_at, l.id`.execute(db)
  ).rows;

/** Explains a line of an extra as it was invoiced. */
export const explainedExtra = (row: InvoiceExtra): ExplainedExtra => ({
  kind: row.kind,
  day: row.start_at,
  tz: row.zone,
  jobName: row.job_title,
  what: row.what,
  why: row.why,
  note: extraNote({ unit: row.unit, quantity: row.quantity, eachCents: row.each_cents }),
  cents: row.cents,
});
