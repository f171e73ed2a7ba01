import { LATEST_CHATS } from '@crewcall/domain/limits';
import { useApi } from '@crewcall/platform';
import { useInfiniteQuery } from '@tanstack/react-query';

/** The jobs with the latest messages, five per page. The next page skips the jobs already shown. */
export function useLatestChats(isOn: boolean) {
  const { call } = useApi();
  const pages = useInfiniteQuery({
    enabled: isOn,
    queryKey: ['getLatestsChatAdmin', { limit: LATEST_CHATS }],
    initialPageParam: [] as number[],
    queryFn: ({ pageParam, signal }) =>
      call('getLatestsChatAdmin', { limit: LATEST_CHATS, skipIds: pageParam }, { signal }),
    getNextPageParam: (page, all) =>
      page.chats.length < LATEST_CHATS
        ? undefined
        : all.flatMap(({ chats }) => chats.map((chat) => chat.idJob)),
  });
  // A chat that moved up between two page fetches is in both; list it once.
  const chats = [
    ...new Map(
      (pages.data?.pages ?? []).flatMap((page) => page.chats).map((chat) => [chat.idJob, chat]),
    ).values(),
  ];
  return {
    chats,
    unread: chats.filter((chat) => chat.unread > 0).length,
    isPending: pages.isPending,
    error: pages.error,
    retry: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    loadMore: () => void pages.fetchNextPage(),
    isLoadingMore: pages.isFetchingNextPage,
  };
}
