import { useCallback, useMemo, useState } from 'react';
import { dayText } from '@crewcall/domain/time';
import { useNow, useRegion, useSession } from '@crewcall/platform';
import type { CalendarFilter } from './calendar-filter';
import { monthOf, shiftMonth } from '../month/month';
import type { Month } from '../month/month';
import { useSavedView } from './saved-view';

/** The month on screen, its filters, and functions to change them; `today` is the day in the company's zone. */
export function useCalendarView(base: string) {
  const { user } = useSession();
  const now = useNow();
  const { navigation } = useRegion();
  const today = dayText(user.companyZone, now);
  const thisMonth = useMemo(() => monthOf('UTC', Date.parse(today)), [today]);
  const [isReturn] = useState(() => navigation.getSnapshot().action === 'POP');
  const owner = { idUser: user.id, base, today };
  const { view, setView, isRestored } = useSavedView(owner, thisMonth, isReturn);
  const setMonth = useCallback((next: Month) => setView((old) => ({ ...old, month: next })), [setView]);
  const turn = useCallback(
    (by: 1 | -1) => setView((old) => ({ ...old, month: shiftMonth(old.month, by) })),
    [setView],
  );
  const setFilter = (filter: CalendarFilter) => setView((old) => ({ ...old, filter }));
  const setMine = (isMine: boolean) => setView((old) => ({ ...old, isMine }));
  return { today, thisMonth, view, setView, isRestored, setMonth, turn, setFilter, setMine };
}
