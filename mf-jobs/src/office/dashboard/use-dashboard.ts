import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DashboardRow, In } from '@crewcall/contract/types';
import { addDays, dashboardRange } from '@crewcall/domain/time';
import { MINUTE_MS } from '@crewcall/domain/units';
import { useApi, useCall } from '@crewcall/platform';
import { useLocalKeys } from '@crewcall/platform/local-preference';
import { useSettled } from '@crewcall/platform/use-settled';
import { sectionsOf } from './sections';

/** Rows per page. For a company with a few jobs a day, one page is a whole day. */
const PAGE = 25;
const noRows: readonly DashboardRow[] = [];

/** The request of a section, without the page. */
type Asked = Omit<In<'getDashboardJobs'>, 'offset' | 'limit'>;

const isSameRange = (one: Asked, other: Asked | undefined) =>
  one.dateStart === other?.dateStart && one.dateEnd === other.dateEnd;

/**
 * The rows of a section, page by page. While a new search loads, the rows of the old one stay. Refetched every
 * minute, because the status of a job also changes as time passes, without an event.
 */
function useSectionRows(asked: Asked, isOn: boolean) {
  const { call } = useApi();
  const pages = useInfiniteQuery({
    enabled: isOn,
    queryKey: ['getDashboardJobs', asked],
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset, signal }) => ({
      asked,
      ...(await call('getDashboardJobs', { ...asked, offset, limit: PAGE }, { signal })),
    }),
    getNextPageParam: ({ total, jobs }, all) => {
      const loaded = all.reduce((sum, page) => sum + page.jobs.length, 0);
      return jobs.length > 0 && loaded < total ? loaded : undefined;
    },
    placeholderData: (last, query) =>
      isSameRange(asked, query?.queryKey[1] as Asked | undefined) ? last : undefined,
    refetchInterval: MINUTE_MS,
  });
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData } = pages;
  return {
    rows: isOn ? (data?.pages.flatMap(({ jobs }) => jobs) ?? noRows) : noRows,
    /** Changes with the filters, when the section opens or closes, and with each loaded page. Then rows may move. */
    shown: isOn && data ? JSON.stringify([data.pages[0]?.asked, data.pages.length]) : '',
    total: data?.pages.at(-1)?.total ?? 0,
    isOn,
    isPending: isOn && data === undefined,
    isAnswered: data !== undefined && !isPlaceholderData,
    updatedAt: pages.dataUpdatedAt,
    error,
    retry: () => void pages.refetch(),
    hasMore: hasNextPage,
    loadMore: () => {
      if (!isFetchingNextPage && !isPlaceholderData) void pages.fetchNextPage();
    },
  };
}

/** ms to wait after a keystroke. Short, so that results appear within 200 ms. */
const SETTLED_MS = 60;

type Listed = Pick<In<'getDashboardSums'>, 'text' | 'needsCrew'>;

/** The dashboard's totals and sections, with the rows loaded so far. */
export function useDashboard(zone: string, today: number, search: string) {
  const typed = search.trim();
  const settled = useSettled(typed, SETTLED_MS);
  // When the search is cleared, do not wait: the unfiltered rows are cached.
  const text = typed === '' ? '' : settled;
  const closed = useLocalKeys('crewcall.dashboard.closed');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [picked, setDay] = useState<number | null>(null);
  // A chosen day that is over is no longer on the strip.
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
