import { dayText, weekOf } from '@crewcall/domain/time';
import type { EpochMs } from '@crewcall/domain/units';
import { useEffect, useRef } from 'react';
import { useNavigation, useSession } from './hooks';

interface Opened {
  /** The address contains a range of days. */
  hasDays: boolean;
  range: { dateStart: EpochMs; dateEnd: EpochMs };
  /** The query of the range; `unpaidFrom` is the start of the oldest timesheet without an invoice. */
  read: { data: { unpaidFrom?: EpochMs | undefined } | undefined; isStale: boolean };
  address: (from: string, to: string) => string;
}

/**
 * If a page is opened without a range of days, it moves to the week of the oldest unpaid timesheet, unless that is in
 * its usual range. Only the first answer counts: otherwise the page would move away from the result as soon as a week
 * is paid. A stale answer from the cache does not count, because its week may be paid by now.
 */
export function useUnpaidWeek({ hasDays, range, read, address }: Opened): void {
  const { replace } = useNavigation();
  const zone = useSession().user.companyZone;
  const isOpened = useRef(false);
  const answer = read.isStale ? undefined : read.data;
  useEffect(() => {
    if (hasDays || isOpened.current || !answer) {
      if (hasDays) isOpened.current = false;
      return;
    }
    isOpened.current = true;
    const { unpaidFrom } = answer;
    if (unpaidFrom === undefined || (unpaidFrom >= range.dateStart && unpaidFrom < range.dateEnd)) return;
    const { start, end } = weekOf(zone, unpaidFrom);
    void replace(address(dayText(zone, start), dayText(zone, end - 1)));
  });
}
