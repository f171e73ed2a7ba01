import { EXPIRING_DAYS } from '@crewcall/domain/limits';
import { useApi } from '@crewcall/platform';
import { useInfiniteQuery } from '@tanstack/react-query';

/** Rows of each list that are asked for at once. */
const PAGE = 50;

// One that moved up while a later page was read is listed once.
const once = <L extends { id: number }>(licences: readonly L[]): L[] => [
  ...new Map(licences.map((licence) => [licence.id, licence])).values(),
];

/** The licences that the office has to look at, a page at a time. */
export function useExpiring() {
  const { call } = useApi();
  const pages = useInfiniteQuery({
    queryKey: ['getExpiring', { days: EXPIRING_DAYS, limit: PAGE }],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      call('getExpiring', { days: EXPIRING_DAYS, limit: PAGE, offset }, { signal }),
    getNextPageParam: ({ totals }, all) => {
      const loaded = all.length * PAGE;
      return loaded < Math.max(totals.waiting, totals.expiring) ? loaded : undefined;
    },
  });
  const { data, error, fetchNextPage, isFetchingNextPage } = pages;
  return {
    data: data && {
      totals: data.pages.at(-1)?.totals ?? { waiting: 0, expiring: 0 },
      waiting: once(data.pages.flatMap(({ waiting }) => waiting)),
      expiring: once(data.pages.flatMap(({ expiring }) => expiring)),
    },
    error,
    refetch: pages.refetch,
    loadMore: () => void fetchNextPage(),
    isLoadingMore: isFetchingNextPage,
  };
}
