import { dayWords } from '../documents/paper-words';
import type { Billable, BillableLine } from './billable';

/** A correction names the day that it corrects: on the invoice of a later week it would be taken for a shift of that week. */
export const lineTitle = (
  { paid, start, zone }: Pick<Billable, 'paid' | 'start' | 'zone'>,
  title: string,
): string => (paid === null ? title : `Correction of ${dayWords(start, zone)}: ${title}`);

/** Of these times those that share minutes, and that somebody let through all the same. */
export interface Allowed {
  allowed: ReadonlySet<number>;
  by: number;
}

/** For the audit. */
export function overlapsAllowed(
  lines: readonly BillableLine[],
  { allowed }: Allowed,
): { overlapsAllowed?: number[] } {
  const ids = lines.map(({ row }) => row.id).filter((id) => allowed.has(id));
  return ids.length > 0 ? { overlapsAllowed: ids } : {};
}

/** A line as an invoice keeps it, but for the invoice. */
export const storedLine = ({ row, pay, corrected, set }: BillableLine, { allowed, by }: Allowed) => ({
  timesheet_id: row.id,
  job_id: row.job_id,
  job_title: lineTitle(row, row.job_title),
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
  overlap_allowed_by: allowed.has(row.id) ? by : null,
});
