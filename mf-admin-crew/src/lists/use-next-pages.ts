import { useInfiniteQuery } from '@tanstack/react-query';

interface Page<R> {
  rows: readonly R[];
  /** Number of rows on all pages. */
  total: number;
}

/** A list whose next page is loaded on request. */
export interface NextPages<R> {
  /** The rows loaded so far; undefined until the first page has loaded. */
  rows: readonly R[] | undefined;
  total: number;
  error: Error | null;
  refetch: () => Promise<unknown>;
  loadMore: () => void;
  isLoadingMore: boolean;
}

/**
 * Reads a list of a panel page by page.
 * @param queryKey the call's name and its body without the offset
 * @param size rows per page
 */
export function useNextPages<R>(
  queryKey: readonly [string, object],
  size: number,
  ask: (offset: number, signal: AbortSignal) => Promise<Page<R>>,
  keyOf: (row: R) => number | string,
): NextPages<R> {
  const { data, error, refetch, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    getNextPageParam: ({ total }, all) => (all.length * size < total ? all.length * size : undefined),
  });
  const rows = data?.pages.flatMap((page) => page.rows);
  return {
    // A row that moved between two page fetches is in both; list it once.
    rows: rows && [...new Map(rows.map((row) => [keyOf(row), row])).values()],
    total: data?.pages.at(-1)?.total ?? 0,
    error,
    refetch,
    loadMore: () => void fetchNextPage(),
    isLoadingMore: isFetchingNextPage,
  };
}

/** Combines two lists of one panel into one query: it has loaded when both have. */
export const bothOf = <A, B>(one: NextPages<A>, other: NextPages<B>) => ({
  data: one.rows && other.rows ? ([one.rows, other.rows] as const) : undefined,
  error: one.error ?? other.error,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
});
