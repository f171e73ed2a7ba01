import { dayText, weekOf } from '@crewcall/domain/time';
import type { EpochMs } from '@crewcall/domain/units';
import { useEffect, useRef } from 'react';
import { useNavigation, useSession } from './hooks';

interface Opened {
  /** The address names its days. */
  hasDays: boolean;
  range: { dateStart: EpochMs; dateEnd: EpochMs };
  /** What the server answers for the range; `unpaidFrom` is the start of the oldest time without an invoice. */
  answer: { unpaidFrom?: EpochMs | undefined } | undefined;
  address: (from: string, to: string) => string;
}

/**
 * A page that is opened without days moves to the week of the oldest unpaid time, if that is not in its usual range.
 * Only the first answer counts: a page that moved on once a week is paid would take the result out of sight.
 */
export function useUnpaidWeek({ hasDays, range, answer, address }: Opened): void {
  const { replace } = useNavigation();
  const zone = useSession().user.companyZone;
  const isOpened = useRef(false);
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
