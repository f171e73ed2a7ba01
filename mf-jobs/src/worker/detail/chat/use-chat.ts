import { useEffect, useState } from 'react';
import { CREW_THREAD } from '@crewcall/domain/chat-threads';
import { CHAT_PAGE } from '@crewcall/domain/limits';
import type { QueueItem } from '@crewcall/platform';
import { newKey, useApi, useBus, useCall, useOfflineQueue, useRegion } from '@crewcall/platform';
import { useInSight } from '../../use-in-sight';
import { withNewest, withOlder } from './chat-log';
import type { ChatLog } from './chat-log';

/** A message that is not among the loaded messages yet. */
export interface ChatDraft {
  key: string;
  message: string;
  /** The file of a message without text; null for a text message. */
  file: File | null;
  /** Epoch ms of the tap. */
  at: number;
}

type Waiting = QueueItem<'message'>;
export const threadOf = ({ body }: Pick<Waiting, 'body'>): string => body.thread ?? CREW_THREAD;
const draftOf = ({ key, at, body }: Waiting): ChatDraft => ({
  key,
  at,
  message: body.message ?? '',
  file: body.files?.[0] ?? null,
});

/** A message that the server refused. */
export interface RefusedDraft extends ChatDraft {
  /** The server's reason. */
  reason: string;
}

/** The request for the newest page of a thread. */
export const newestPage = (idJob: number, thread: string) => ({
  idJob,
  ...(thread === CREW_THREAD ? {} : { thread }),
  limit: CHAT_PAGE,
});

/**
 * A thread of a job's chat: the newest 20 messages, refetched on `chat.changed` while visible, and pages of 20 older
 * ones on demand. Messages are sent through the offline queue, so that none is lost without reception and none is
 * sent twice.
 */
export function useChat(idJob: number, thread: string) {
  const { call } = useApi();
  const bus = useBus();
  const { clock } = useRegion();
  const isInSight = useInSight();
  // The server marks fetched messages as read, so fetch nothing while the page is hidden. Changes make the data
  // stale, and it is fetched when the user returns.
  const asked = newestPage(idJob, thread);
  const newest = useCall('getchat', asked, { enabled: isInSight, quiet: true });
  const [log, setLog] = useState<ChatLog | null>(null);
  // Id of the last message read before this chat was opened, so that new messages stay marked while it is open.
  const [readTo, setReadTo] = useState<number>();
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const { waiting, sent, refused, put, dismiss } = useOfflineQueue('message');
  // A sent message stays with the waiting ones until a fetched page includes it.
  const unread = sent.filter((item) => item.isApplied && item.answeredAt > newest.dataUpdatedAt);

  const page = newest.data;
  useEffect(() => {
    if (page) setLog((known) => withNewest(known, page));
  }, [page]);
  // Ignore a cached page: the user may have read messages on another device since.
  const isFresh = newest.isFetchedAfterMount && !newest.isStale;
  useEffect(() => {
    if (page && isFresh) setReadTo((known) => known ?? page.readTo);
  }, [page, isFresh]);
  const lastRead = page?.messages.at(-1)?.idChat ?? 0;
  useEffect(() => {
    // The server has marked the messages as read, so unread counts elsewhere are stale.
    if (lastRead > 0) bus.emit('notifications.changed', {});
  }, [bus, lastRead]);

  const loadOlder = async () => {
    const first = log?.messages[0];
    if (!first || !log.hasMore || older === 'loading') return;
    setOlder('loading');
    try {
      const before = { ...asked, lastUpdate: first.timeSent, next: true };
      const found = await call('getchat', before, { quiet: true });
      setLog((known) => known && withOlder(known, found));
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  };

  const isHere = (item: Waiting) => item.idJob === idJob && threadOf(item) === thread;
  const at = thread === CREW_THREAD ? { idJob } : { idJob, thread };
  return {
    messages: log?.messages ?? page?.messages ?? [],
    waiting: [...unread, ...waiting].filter(isHere).map(draftOf),
    refused: refused
      .filter(isHere)
      .map((item): RefusedDraft => ({ ...draftOf(item), reason: item.answer?.text ?? '' })),
    sendAgain: ({ key, message, file }: RefusedDraft) =>
      put(idJob, clock.now(), { key, ...at, ...(file === null ? { message } : { files: [file] }) }),
    forget: (key: string) => void dismiss(key),
    send: (message: string) => put(idJob, clock.now(), { key: newKey(), ...at, message }),
    sendFile: (file: File) => put(idJob, clock.now(), { key: newKey(), ...at, files: [file] }),
    isPending: newest.isPending,
    error: newest.error,
    hasData: page !== undefined,
    readTo,
    readBy: page?.readBy,
    hasMore: log?.hasMore ?? page?.hasMore ?? false,
    older,
    loadOlder: () => void loadOlder(),
    retry: () => void newest.refetch(),
  };
}
