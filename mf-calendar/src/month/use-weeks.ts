import { useEffect } from 'react';
import type { In, Out } from '@crewcall/contract/types';
import { useApi, useReach } from '@crewcall/platform';
import { hashKey, useQueries, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { gridDays, shiftMonth, weekRange } from './month';
import type { Month } from './month';
import { FRESH_MS, whenIdleAndSeen } from './use-month-jobs';

const WEEK = 7;
/** If a month has more jobs than this, its neighbours are not prefetched. */
const NEAR_MOST = 2_000;

export type Week = Out<'getCalendarWeek'>;

/** The request for each week of a month, without its range: the filters, and the number of jobs per day. */
export type WeekFilter = Omit<In<'getCalendarWeek'>, 'dateStart' | 'dateEnd'>;

/** The requests for the weeks of a month. */
function bodiesOf(zone: string, month: Month, filter: WeekFilter): In<'getCalendarWeek'>[] {
  const days = gridDays(zone, month);
  return Array.from({ length: Math.ceil(days.length / WEEK) }, (_, at) => ({
    ...weekRange(zone, days.slice(at * WEEK, (at + 1) * WEEK)),
    ...filter,
  }));
}

/** The months that stay in the cache: this one and its neighbours. */
const nearOf = (month: Month) => [0, 1, -1].map((by) => shiftMonth(month, by));

/**
 * Drops other months and filters from the cache, since each keystroke in the search adds a month. The near months
 * without a search text stay, because users return to them after a search.
 */
function dropFarWeeks(client: QueryClient, zone: string, month: Month, filter: WeekFilter): void {
  const kept = [filter, { ...filter, text: '' }].flatMap((one) =>
    nearOf(month).flatMap((near) => bodiesOf(zone, near, one)),
  );
  const hashes = new Set(kept.map((body) => hashKey(['getCalendarWeek', body])));
  client.removeQueries({
    queryKey: ['getCalendarWeek'],
    type: 'inactive',
    predicate: ({ queryHash }) => !hashes.has(queryHash),
  });
  client.removeQueries({ queryKey: ['getCalendarDay'], type: 'inactive' });
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

/** The weeks of the office's month, one request each. */
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
 * Once the month is loaded and the browser is idle, refetches it if it is old, and prefetches its neighbours, so that
 * the user can change the month without waiting. No neighbours for a very full month or for a search. Other months
 * are dropped from the cache.
 * @param count number of jobs in the month
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
      dropFarWeeks(client, zone, month, filter);
      const near = isAlone ? [month] : nearOf(month);
      for (const body of near.flatMap((one) => bodiesOf(zone, one, filter)))
        // Ignored: a week that fails is fetched again when the user opens its month, and shows its error then.
        void client.prefetchQuery({
          queryKey: ['getCalendarWeek', body],
          queryFn: ({ signal }) => call('getCalendarWeek', body, { signal, quiet: true }),
          staleTime: FRESH_MS,
          retry: false,
        });
    });
  }, [isHere, isReached, isAlone, zone, month, filter, client, call]);
}
