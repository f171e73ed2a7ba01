import { useEffect } from 'react';
import { dayInAddress } from '@crewcall/domain/time';
import { dayOfText, mondayOf, textOfDay } from '@crewcall/domain/zone-days';
import { useNow, useRegion, useSession } from '@crewcall/platform';
import { useSearchParams } from '@crewcall/platform/router';

/** The page's address with another week. The panel stays open. */
function addressOf(navigation: ReturnType<typeof useRegion>['navigation'], week: string): string {
  const { pathname, search } = navigation.getSnapshot().location;
  const next = new URLSearchParams(search);
  next.set('week', week);
  return `${pathname}?${next.toString()}`;
}

/** The Monday in the address (`?week=2026-11-23`), the current week's without one, and how to get to others. */
export function useWeek() {
  const zone = useSession().user.companyZone;
  const now = useNow();
  const { navigation } = useRegion();
  const [query] = useSearchParams();
  const given = query.get('week');
  const monday = mondayOf(dayOfText(dayInAddress(zone, given ?? undefined, now)));
  const current = mondayOf(dayOfText(dayInAddress(zone, undefined, now)));
  const weekStart = textOfDay(monday);
  const show = (week: number) => void navigation.push(addressOf(navigation, textOfDay(week)));
  // An address that is no Monday, or no day at all, becomes that of the week on screen.
  useEffect(() => {
    if (given !== null && given !== weekStart) void navigation.replace(addressOf(navigation, weekStart));
  }, [given, weekStart, navigation]);
  return {
    zone,
    now,
    weekStart,
    isCurrent: monday === current,
    turn: (by: 1 | -1) => show(monday + 7 * by),
    toCurrent: () => show(current),
  };
}
