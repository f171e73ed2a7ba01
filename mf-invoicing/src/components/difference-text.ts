import type { Out } from '@crewcall/contract/types';
import { formatMoney, plural } from '@crewcall/ui';

/** What saving a change does to times that are not invoiced, as the question before it says. */
export function differenceText(difference: Out<'tryPayRules'>['difference']): string {
  if (difference === null || difference.changed === 0)
    return 'No time that is not invoiced changes. Invoices stay as they are.';
  const { changed, before, after } = difference;
  const change = after - before;
  return `${plural(changed, 'time')} not invoiced would pay ${formatMoney(after)} in all instead of ${formatMoney(before)}: ${change < 0 ? '' : '+'}${formatMoney(change)}. Invoices stay as they are.`;
}
