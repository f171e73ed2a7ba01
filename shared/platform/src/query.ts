/** The names of TanStack Query that regions use. */
export {
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
