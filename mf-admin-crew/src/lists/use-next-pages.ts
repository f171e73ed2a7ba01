import { useInfiniteQuery } from '@tanstack/react-query';

interface Page {
  /** How many rows each list has on all pages. */
  totals: Readonly<Record<string, number>>;
}

/** The rows with each key once: one that moved while a later page was read is on both pages. */
export const once = <R>(rows: readonly R[], keyOf: (row: R) => number | string): R[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

/**
 * Reads the lists of a panel a page at a time, all of them together: the next page on wish.
 * @param queryKey the call's name and its body without the offset
 * @param size rows of each list on a page
 */
export function useNextPages<P extends Page>(
  queryKey: readonly [string, object],
  size: number,
  ask: (offset: number, signal: AbortSignal) => Promise<P>,
) {
  const { data, error, refetch, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    getNextPageParam: ({ totals }, all) => {
      const loaded = all.length * size;
      return loaded < Math.max(...Object.values(totals)) ? loaded : undefined;
    },
  });
  return {
    pages: data?.pages,
    error,
    refetch,
    loadMore: () => void fetchNextPage(),
    isLoadingMore: isFetchingNextPage,
  };
}
