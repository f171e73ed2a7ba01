import { dayWords } from '../documents/paper-words';
import type { Billable, BillableLine } from './billable';

/** A correction names the day that it corrects: on the invoice of a later week it would be taken for a shift of that week. */
const correctionTitle = (row: Billable): string =>
  `Correction of ${dayWords(row.start, row.zone)}: ${row.job_title}`;

/** A line as an invoice keeps it, but for the invoice. */
export const storedLine = ({ row, pay, corrected, set }: BillableLine) => ({
  timesheet_id: row.id,
  job_id: row.job_id,
  job_title: row.paid === null ? row.job_title : correctionTitle(row),
  group_name: row.group_name,
  zone: row.zone,
  start_at: row.start,
  end_at: row.end,
  break_ms: row.break,
  paid_minutes: pay.paidMinutes,
  rate_cents: pay.rateCents,
  bands: JSON.stringify(pay.bands),
  cents: pay.cents,
  rule_set_id: set?.id ?? null,
  rule_version: set?.version ?? null,
  pieces: JSON.stringify(pay.pieces),
  counted_minutes: pay.countedMinutes,
  corrected: corrected && JSON.stringify(corrected),
});
