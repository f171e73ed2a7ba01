import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { MINUTE_MS } from '@crewcall/domain/units';
import { addDays, dashboardRange } from '@crewcall/domain/time';
import { useCall } from '@crewcall/platform';
import { useLocalKeys } from '@crewcall/platform/local-preference';
import { useSettled } from '@crewcall/platform/use-settled';
import { sectionsOf } from './sections';
import { useSectionRows } from './use-section-rows';

/** ms. A key in the search shows within 200 ms, so hardly any of them are for waiting. */
const SETTLED_MS = 60;

type Listed = Pick<In<'getDashboardSums'>, 'text' | 'needsCrew'>;

/** The dashboard's sums, its sections, and their rows as far as they have been asked for. */
export function useDashboard(zone: string, today: number, search: string) {
  const typed = search.trim();
  const settled = useSettled(typed, SETTLED_MS);
  // Clearing shows at once what is known already.
  const text = typed === '' ? '' : settled;
  const closed = useLocalKeys('crewcall.dashboard.closed');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [picked, setDay] = useState<number | null>(null);
  // A day that is over is not on the strip any more.
  const day = picked !== null && picked >= today ? picked : null;
  const isSearch = text !== '' || onlyOpen;
  const listed: Listed = { ...(text === '' ? {} : { text }), ...(onlyOpen ? { needsCrew: true } : {}) };

  const { start, end } = dashboardRange(zone, today);
  const sums = useCall(
    'getDashboardSums',
    { dateStart: start, dateEnd: end, ...listed, ...(day === null ? {} : { day }) },
    { keepPrevious: true, refetchInterval: MINUTE_MS },
  );
  const all = sectionsOf(zone, today, null);
  const rowsOf = (at: number, isShown: boolean) => {
    const { start: dateStart, end: dateEnd } = all[at]?.range ?? { start, end };
    return [
      { dateStart, dateEnd, ...listed, ...(at === 0 ? { running: true } : {}) },
      isShown && (isSearch || !closed.chosen.has(all[at]?.title ?? '')),
    ] as const;
  };
  const isAll = day === null;
  const today_ = useSectionRows(...rowsOf(0, isAll));
  const tomorrow = useSectionRows(...rowsOf(1, isAll));
  const week = useSectionRows(...rowsOf(2, isAll));
  const chosen = day ?? start;
  const ofDay = useSectionRows({ dateStart: chosen, dateEnd: addDays(zone, chosen, 1), ...listed }, !isAll);
  const rows = { today: today_, tomorrow, week, day: ofDay };
  return {
    sums,
    text,
    day,
    setDay,
    onlyOpen,
    setOnlyOpen,
    isSearch,
    toggleClosed: closed.toggle,
    sections: sectionsOf(zone, today, day).map((section) => ({
      ...section,
      sum: sums.data?.sections.find(({ kind }) => kind === section.kind),
      list: rows[section.kind],
    })),
  };
}
