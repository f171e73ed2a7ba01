import { useInfiniteQuery } from '@tanstack/react-query';

interface Page<R> {
  rows: readonly R[];
  /** How many rows there are on all pages. */
  total: number;
}

/** A list of which the next page is read on request. */
export interface NextPages<R> {
  /** The rows so far; undefined until the first page has loaded. */
  rows: readonly R[] | undefined;
  total: number;
  error: Error | null;
  refetch: () => Promise<unknown>;
  loadMore: () => void;
  isLoadingMore: boolean;
}

/**
 * Reads a list of a panel a page at a time.
 * @param queryKey the call's name and its body without the offset
 * @param size rows of a page
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
    // A row that moved while a later page was read is on both pages.
    rows: rows && [...new Map(rows.map((row) => [keyOf(row), row])).values()],
    total: data?.pages.at(-1)?.total ?? 0,
    error,
    refetch,
    loadMore: () => void fetchNextPage(),
    isLoadingMore: isFetchingNextPage,
  };
}

/** Two lists of one panel as one reading: it has loaded once both have. */
export const bothOf = <A, B>(one: NextPages<A>, other: NextPages<B>) => ({
  data: one.rows && other.rows ? ([one.rows, other.rows] as const) : undefined,
  error: one.error ?? other.error,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
});
