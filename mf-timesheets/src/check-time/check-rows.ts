import type { Out } from '@crewcall/contract/types';
import { LONG_TIMESHEET_MS } from '@crewcall/domain/limits';
import { matches } from '@crewcall/domain/text';
import { HOUR_MS } from '@crewcall/domain/units';

export type CheckRow = Out<'getCheckTime'>['rows'][number];

export const checkFilters = {
  all: 'All',
  missing: 'Missing clock out',
  punches: 'Check-ins to decide',
  questions: 'Questions',
  overlaps: 'Overlapping times',
  long: `Over ${LONG_TIMESHEET_MS / HOUR_MS} hours`,
  toInvoice: 'To invoice',
  unsigned: 'Unsigned',
} as const;
export type CheckFilter = keyof typeof checkFilters;

const fits: Record<CheckFilter, (row: CheckRow) => boolean> = {
  all: () => true,
  missing: (row) => row.missingClockOut,
  punches: (row) => row.punches > 0,
  questions: (row) => row.questions > 0,
  overlaps: (row) => row.overlaps > 0,
  long: (row) => row.long > 0,
  toInvoice: (row) => row.toInvoice > 0,
  unsigned: (row) => row.unsigned > 0,
};

/** Rows of a filter whose name contains the search, ignoring case and accents. */
export const shownRows = (rows: readonly CheckRow[], search: string, filter: CheckFilter): CheckRow[] =>
  rows.filter((row) => fits[filter](row) && matches(row.fullName, search));

const leftOutOf = (row: CheckRow) => row.heldBack + row.waits + row.uncleared;
/** The number of this row's timesheets that an invoice would include. */
export const paidOf = (row: CheckRow) => Math.max(0, row.toInvoice - leftOutOf(row));
// Overlapping timesheets (`heldBack`) count too, because the user can allow them after generating.
const isLive = (row: CheckRow) => paidOf(row) > 0 || row.heldBack > 0;

/** Why none of these rows can get an invoice; `` if one can, or if no row has timesheets to invoice. */
export function whyNone(rows: readonly CheckRow[]): string {
  if (rows.some(isLive)) return '';
  const waits = rows.some((row) => row.waits > 0);
  const uncleared = rows.some((row) => row.uncleared > 0);
  return [
    ...(uncleared ? ['Times that nobody has signed or approved are left out.'] : []),
    ...(waits ? ['Times with an open question or without a rate are left out.'] : []),
  ].join(' ');
}

/** Which workers get an invoice if invoices are made for these rows, and which of their timesheets are unsigned. */
export const invoicePlan = (rows: readonly CheckRow[]) => {
  const workers = rows.filter((row) => row.toInvoice > 0);
  return {
    workers,
    paid: workers.filter((row) => paidOf(row) > 0).length,
    times: workers.reduce((sum, row) => sum + paidOf(row), 0),
    unsigned: workers.filter((row) => row.unsignedPaid > 0),
    unsignedTimes: workers.reduce((sum, row) => sum + row.unsignedPaid, 0),
    uncleared: workers.filter((row) => row.uncleared > 0),
    missing: workers.filter((row) => row.missingClockOut),
    overlapping: workers.filter((row) => row.heldBack > 0),
    waiting: workers.filter((row) => row.waits > 0),
    long: workers.filter(fits.long),
  };
};
export type InvoicePlan = ReturnType<typeof invoicePlan>;
