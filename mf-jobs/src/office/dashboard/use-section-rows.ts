import type { DashboardRow, In } from '@crewcall/contract/types';
import { MINUTE_MS } from '@crewcall/domain/units';
import { useApi } from '@crewcall/platform';
import { useInfiniteQuery } from '@tanstack/react-query';

/** A day of a firm with a few jobs a day is one page. */
const PAGE = 25;
const noRows: readonly DashboardRow[] = [];

/** What a section asks for; its pages follow from it. */
export type Asked = Omit<In<'getDashboardJobs'>, 'offset' | 'limit'>;

const isSameRange = (one: Asked, other: Asked | undefined) =>
  one.dateStart === other?.dateStart && one.dateEnd === other.dateEnd;

/**
 * The rows of a section, a page at a time. While another search is answered, the rows of the last one stay. Asked again
 * every minute, because a status also changes by the clock.
 */
export function useSectionRows(asked: Asked, isOn: boolean) {
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
    /** Changes when the rows answer another question, come or go together, or there is one page more: then they may move. */
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
