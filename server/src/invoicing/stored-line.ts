import { dayWords } from '../documents/paper-words';
import type { Billable, BillableLine } from './billable';

/**
 * Adds the corrected day to a correction's title: on a later week's invoice it would look like a shift of that week.
 */
export const lineTitle = (
  { paid, start, zone }: Pick<Billable, 'paid' | 'start' | 'zone'>,
  title: string,
): string => (paid === null ? title : `Correction of ${dayWords(start, zone)}: ${title}`);

/** Ids of timesheets that user `by` allowed to be invoiced although they overlap another. */
export interface Allowed {
  allowed: ReadonlySet<number>;
  by: number;
}

/** The audit detail of the lines whose overlap was allowed; empty if there are none. */
export function overlapsAllowed(
  lines: readonly BillableLine[],
  { allowed }: Allowed,
): { overlapsAllowed?: number[] } {
  const ids = lines.map(({ row }) => row.id).filter((id) => allowed.has(id));
  return ids.length > 0 ? { overlapsAllowed: ids } : {};
}

/** The columns of a stored invoice line, without its invoice. */
export const storedLine = (
  { row, pay, corrected, set, weekMinutes }: BillableLine,
  { allowed, by }: Allowed,
) => ({
  kind: pay.pieces.some(({ kind }) => kind === 'flat') ? ('flat' as const) : ('time' as const),
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
  week_minutes: weekMinutes,
  corrected: corrected && JSON.stringify(corrected),
  overlap_allowed_by: allowed.has(row.id) ? by : null,
});
