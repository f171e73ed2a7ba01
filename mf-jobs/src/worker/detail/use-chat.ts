import { useEffect } from 'react';
import type { ChatMessage } from '@crewcall/contract/types';
import { CHAT_PAGE } from '@crewcall/domain/limits';
import { newKey, useApi, useBus, useOutbox, useRegion, useSnackbar } from '@crewcall/platform';
import type { Waiting } from '@crewcall/platform';
import { useInfiniteQuery } from '@crewcall/platform/query';

/** A message that has no answer yet. */
export interface ChatDraft extends Waiting {
  idJob: number;
  message: string;
  /** Epoch ms of the press. */
  at: number;
}

/**
 * A job's chat: pages of 20 backwards from the newest, `chat.changed` reads anew. What is written goes through the
 * outbox, so that it arrives once and late rather than never.
 */
export function useChat(idJob: number, isOpen: boolean) {
  const { call } = useApi();
  const bus = useBus();
  const snackbar = useSnackbar();
  const { clock } = useRegion();
  const pages = useInfiniteQuery({
    queryKey: ['getchat', { idJob }],
    enabled: isOpen,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        'getchat',
        { idJob, limit: CHAT_PAGE, ...(pageParam === null ? {} : { lastUpdate: pageParam, next: true }) },
        { signal },
      ),
    getNextPageParam: (page) =>
      page.hasMore ? Math.min(...page.messages.map((message) => message.timeSent)) : undefined,
  });
  const { waiting, put } = useOutbox<ChatDraft, unknown>('chat', {
    send: ({ at: _at, ...draft }) => call('sendchat', draft, { quiet: true, key: draft.key }),
    sent: (_out, draft) => bus.emit('chat.changed', { idJob: draft.idJob }),
    refused: (error) =>
      snackbar.show(error instanceof Error ? error.message : 'The message was not taken.', {
        color: 'error',
      }),
  });

  const newest = pages.data?.pages[0]?.messages.at(-1)?.idChat ?? 0;
  useEffect(() => {
    // Reading marks what was read: counts of unread messages elsewhere are old now.
    if (newest > 0) bus.emit('notifications.changed', {});
  }, [bus, newest]);

  const byId = new Map<number, ChatMessage>();
  for (const page of pages.data?.pages ?? [])
    for (const message of page.messages) byId.set(message.idChat, message);
  return {
    messages: [...byId.values()].sort((a, b) => a.timeSent - b.timeSent || a.idChat - b.idChat),
    waiting: waiting.filter((draft) => draft.idJob === idJob),
    send: (message: string) => put({ key: newKey(), idJob, message, at: clock.now() }),
    isPending: pages.isPending && isOpen,
    error: pages.error,
    hasData: pages.data !== undefined,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => void pages.fetchNextPage(),
    retry: () => void pages.refetch(),
  };
}
