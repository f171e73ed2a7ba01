import { useMemo } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useApi } from '@crewcall/platform';
import { useQueries } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { weekRange } from './month';
import type { GridDay } from './month';
import type { OfficeChip } from './office-facts';
import type { Week, WeekFilter } from './use-weeks';

const SIZE = 100;
type Page = Out<'getCalendarDay'>;

/** The further jobs of a day that were requested so far. */
export interface DayPages {
  chips: OfficeChip[];
  state: 'loading' | 'failed' | 'here';
}

const together = (pages: readonly UseQueryResult<Page>[]) => ({
  pages: pages.map(({ data, isError }) => ({ data, isFailed: isError && data === undefined })),
  retry: () => {
    for (const page of pages) if (page.isError) void page.refetch();
  },
});

/** The pages to load: for each day as many as the user opened, but no more than the day has. */
function pagesOf(days: readonly GridDay[], weeks: readonly Week[], opened: ReadonlyMap<string, number>) {
  const left = new Map(weeks.flatMap((week) => week.days.map(({ day, more }) => [day, more])));
  return days.flatMap((one) => {
    const count = Math.min(opened.get(one.day) ?? 0, Math.ceil((left.get(one.day) ?? 0) / SIZE));
    return Array.from({ length: count }, (_, at) => ({ one, at }));
  });
}

/**
 * The jobs of opened days after the first ones, which come with their week.
 * @param opened number of requested pages by day
 */
export function useDayPages(
  zone: string,
  { days, weeks, filter }: { days: readonly GridDay[]; weeks: readonly Week[]; filter: WeekFilter },
  opened: ReadonlyMap<string, number>,
) {
  const { call } = useApi();
  const { most, ...rest } = filter;
  const asked = useMemo(() => pagesOf(days, weeks, opened), [days, weeks, opened]);
  const { pages, retry } = useQueries({
    queries: asked.map(({ one, at }) => {
      const body = { ...weekRange(zone, [one]), ...rest, offset: most + at * SIZE, limit: SIZE };
      return {
        queryKey: ['getCalendarDay', body],
        queryFn: ({ signal }: { signal: AbortSignal }) => call('getCalendarDay', body, { signal }),
        staleTime: Infinity,
      };
    }),
    combine: together,
  });
  const byDay = useMemo(() => {
    const all = new Map<string, DayPages>();
    asked.forEach(({ one: { day } }, at) => {
      const { data, isFailed } = pages[at] ?? {};
      const before = all.get(day) ?? { chips: [], state: 'here' };
      const state = isFailed === true ? 'failed' : data === undefined ? 'loading' : before.state;
      all.set(day, { chips: [...before.chips, ...(data?.jobs ?? [])], state });
    });
    return all;
  }, [asked, pages]);
  return { byDay, retry };
}
