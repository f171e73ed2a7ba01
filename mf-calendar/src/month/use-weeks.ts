import { useEffect } from 'react';
import type { In, Out } from '@crewcall/contract/types';
import { useApi, useReach } from '@crewcall/platform';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { gridDays, shiftMonth, weekRange } from './month';
import type { Month } from './month';
import { FRESH_MS, whenIdleAndSeen } from './use-month-jobs';

const WEEK = 7;
/** With more jobs in a month than this, its neighbours are asked for when somebody turns to them. */
const NEAR_MOST = 2_000;

export type Week = Out<'getCalendarWeek'>;

/** What is asked about each week of a month: how it is filtered, and how many jobs of a day. */
export type WeekFilter = Omit<In<'getCalendarWeek'>, 'dateStart' | 'dateEnd'>;

/** The bodies that ask for the weeks of a month. */
function bodiesOf(zone: string, month: Month, filter: WeekFilter): In<'getCalendarWeek'>[] {
  const days = gridDays(zone, month);
  return Array.from({ length: Math.ceil(days.length / WEEK) }, (_, at) => ({
    ...weekRange(zone, days.slice(at * WEEK, (at + 1) * WEEK)),
    ...filter,
  }));
}

const together = (lists: readonly UseQueryResult<Week>[]) => ({
  weeks: lists.flatMap(({ data }) => data ?? []),
  isHere: lists.every(({ data }) => data !== undefined),
  failed: lists.find(({ data, isError }) => isError && data === undefined)?.error ?? null,
  isOld: lists.some(({ isRefetchError }) => isRefetchError),
  retry: () => {
    for (const list of lists) if (list.isError) void list.refetch();
  },
});

/** The weeks of the office's month, each asked for by itself. */
export function useWeeks(zone: string, month: Month, filter: WeekFilter, isOn: boolean) {
  const { call } = useApi();
  return useQueries({
    queries: bodiesOf(zone, month, filter).map((body) => ({
      enabled: isOn,
      queryKey: ['getCalendarWeek', body],
      queryFn: ({ signal }: { signal: AbortSignal }) => call('getCalendarWeek', body, { signal }),
      // Never refetched by age: events say what changed, and the refetch would arrive while the month is being drawn.
      staleTime: Infinity,
    })),
    combine: together,
  });
}

/**
 * Once the month is there and the browser is idle, asks for it again if it is old, and for its neighbours, so that
 * turning the page needs no network. Not for the neighbours of a very full month, nor for those of a search.
 * @param count how many jobs the month has
 */
export function useNearWeeks(
  zone: string,
  month: Month,
  filter: WeekFilter,
  { isHere, count }: { isHere: boolean; count: number },
): void {
  const { call } = useApi();
  const client = useQueryClient();
  const isReached = useReach();
  const isAlone = count > NEAR_MOST || filter.text !== '';
  useEffect(() => {
    if (!isHere || !isReached) return;
    return whenIdleAndSeen(() => {
      const near = (isAlone ? [0] : [0, 1, -1]).map((by) => shiftMonth(month, by));
      for (const body of near.flatMap((one) => bodiesOf(zone, one, filter)))
        // A week that fails is fetched again when the user turns to it, and shows its error then.
        void client.prefetchQuery({
          queryKey: ['getCalendarWeek', body],
          queryFn: ({ signal }) => call('getCalendarWeek', body, { signal, quiet: true }),
          staleTime: FRESH_MS,
          retry: false,
        });
    });
  }, [isHere, isReached, isAlone, zone, month, filter, client, call]);
}
