import type { In, Out } from '@crewcall/contract/types';
import { LONG_TIMESHEET_MS } from '@crewcall/domain/limits';
import { HOUR_MS } from '@crewcall/domain/units';
import { plural } from '@crewcall/ui/format';

export type CheckRow = Out<'getCheckTime'>['rows'][number];
/** What an invoice of all that a search finds would include. */
export type CheckTotals = Out<'getCheckTime'>['totals'];
export type CheckSort = NonNullable<In<'getCheckTime'>['sort']>;
/** Which workers, on days that are given apart. */
export type CheckSearch = Omit<In<'getWorkersToInvoice'>, 'dateStart' | 'dateEnd'>;
export type CheckFilter = NonNullable<CheckSearch['filter']>;

export const checkFilters: Record<CheckFilter, string> = {
  all: 'All',
  missing: 'Missing clock out',
  punches: 'Check-ins to decide',
  questions: 'Questions',
  overlaps: 'Overlapping times',
  long: `Over ${LONG_TIMESHEET_MS / HOUR_MS} hours`,
  toInvoice: 'To invoice',
  unsigned: 'Unsigned',
};

/** The rows of one answer. */
export const checkedRows = ({ rows }: Out<'getCheckTime'>): readonly CheckRow[] => rows;

/** `3 times and 1 extra`: what the invoices of these totals pay. */
export const whatIsPaid = ({ times, extras }: Pick<CheckTotals, 'times' | 'extras'>): string =>
  [
    ...(times > 0 || extras === 0 ? [plural(times, 'time')] : []),
    ...(extras > 0 ? [plural(extras, 'extra')] : []),
  ].join(' and ');

/** Why there is no invoice. Empty if there can be one (`isLive`), or if there is nothing to invoice. */
function reasonOf({
  isLive,
  waits,
  uncleared,
}: {
  isLive: boolean;
  waits: boolean;
  uncleared: boolean;
}): string {
  if (isLive) return '';
  return [
    ...(uncleared ? ['Times that nobody has signed or approved are left out.'] : []),
    ...(waits ? ['Times with an open question or without a rate are left out.'] : []),
  ].join(' ');
}

/** Why this worker can get no invoice. Overlapping times count, because the user can allow them after generating. */
export const whyNotOne = ({ payable, extras, heldBack, waits, uncleared }: CheckRow): string =>
  reasonOf({ isLive: payable > 0 || extras > 0 || heldBack > 0, waits: waits > 0, uncleared: uncleared > 0 });

/** Why none of the workers of a search can get an invoice. */
export const whyNone = ({ isLive, waiting, uncleared }: CheckTotals): string =>
  reasonOf({ isLive, waits: waiting.count > 0, uncleared: uncleared.count > 0 });
