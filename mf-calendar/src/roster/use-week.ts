import { dayInAddress } from '@crewcall/domain/time';
import { dayOfText, mondayOf, textOfDay } from '@crewcall/domain/zone-days';
import { useNow, useRegion, useSession } from '@crewcall/platform';
import { useSearchParams } from '@crewcall/platform/router';

/** The Monday in the address (`?week=2026-11-23`), the current week's without one, and how to get to others. */
export function useWeek() {
  const zone = useSession().user.companyZone;
  const now = useNow();
  const { navigation } = useRegion();
  const [query] = useSearchParams();
  const monday = mondayOf(dayOfText(dayInAddress(zone, query.get('week') ?? undefined, now)));
  const current = mondayOf(dayOfText(dayInAddress(zone, undefined, now)));
  const show = (week: number) => {
    const { pathname, search } = navigation.getSnapshot().location;
    // The panel stays open.
    const next = new URLSearchParams(search);
    next.set('week', textOfDay(week));
    void navigation.push(`${pathname}?${next.toString()}`);
  };
  return {
    zone,
    now,
    weekStart: textOfDay(monday),
    isCurrent: monday === current,
    turn: (by: 1 | -1) => show(monday + 7 * by),
    toCurrent: () => show(current),
  };
}
