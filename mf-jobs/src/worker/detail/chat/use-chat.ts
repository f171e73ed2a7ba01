import { useEffect, useState } from 'react';
import { CHAT_PAGE } from '@crewcall/domain/limits';
import type { QueueItem } from '@crewcall/platform';
import { newKey, useApi, useBus, useCall, useOfflineQueue, useRegion } from '@crewcall/platform';
import { useInSight } from '../../use-in-sight';
import { withNewest, withOlder } from './chat-log';
import type { ChatLog } from './chat-log';

/** A message that is not among the read ones yet. */
export interface ChatDraft {
  key: string;
  message: string;
  /** Sent alone, without text. */
  file: File | null;
  /** Epoch ms of the press. */
  at: number;
}

type Waiting = QueueItem<'message'>;
const draftOf = ({ key, at, body }: Waiting): ChatDraft => ({
  key,
  at,
  message: body.message ?? '',
  file: body.files?.[0] ?? null,
});

/** A message that the server did not take. */
export interface RefusedDraft extends ChatDraft {
  /** Why, in the server's words. */
  reason: string;
}

/**
 * A job's chat: the newest 20 messages, which `chat.changed` reads anew where they are in sight, and pages of 20
 * before them when they are asked for. What is written goes through the outbox, so that it arrives once and late rather than never.
 */
export function useChat(idJob: number, isOpen: boolean) {
  const { call } = useApi();
  const bus = useBus();
  const { clock } = useRegion();
  const isInSight = useInSight();
  // The server takes what it sends for read, so nothing is asked for while nobody looks. What changed meanwhile has
  // made the page old, and is read when somebody does.
  const newest = useCall(
    'getchat',
    { idJob, limit: CHAT_PAGE },
    { enabled: isOpen && isInSight, quiet: true },
  );
  const [log, setLog] = useState<ChatLog | null>(null);
  // As it was when this chat was opened: what one reads now stays new for as long as one reads on.
  const [readTo, setReadTo] = useState<number>();
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const { waiting, sent, refused, put, dismiss } = useOfflineQueue('message');
  // What was sent after the page was read stays in its place until the page has it.
  const unread = sent.filter((item) => item.isApplied && item.answeredAt > newest.dataUpdatedAt);

  const page = newest.data;
  useEffect(() => {
    if (page) setLog((known) => withNewest(known, page));
  }, [page]);
  // Not of a saved page: one may have read on another device since.
  const isFresh = newest.isFetchedAfterMount && !newest.isStale;
  useEffect(() => {
    if (page && isFresh) setReadTo((known) => known ?? page.readTo);
  }, [page, isFresh]);
  const lastRead = page?.messages.at(-1)?.idChat ?? 0;
  useEffect(() => {
    // Reading marks what was read: counts of unread messages elsewhere are old now.
    if (lastRead > 0) bus.emit('notifications.changed', {});
  }, [bus, lastRead]);

  const loadOlder = async () => {
    const first = log?.messages[0];
    if (!first || !log.hasMore || older === 'loading') return;
    setOlder('loading');
    try {
      const before = { idJob, limit: CHAT_PAGE, lastUpdate: first.timeSent, next: true };
      const found = await call('getchat', before, { quiet: true });
      setLog((known) => known && withOlder(known, found));
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  };

  return {
    messages: log?.messages ?? page?.messages ?? [],
    waiting: [...unread, ...waiting].filter((item) => item.idJob === idJob).map(draftOf),
    refused: refused
      .filter((item) => item.idJob === idJob)
      .map((item): RefusedDraft => ({ ...draftOf(item), reason: item.answer?.text ?? '' })),
    sendAgain: ({ key, message, file }: RefusedDraft) =>
      put(idJob, clock.now(), { key, idJob, ...(file === null ? { message } : { files: [file] }) }),
    forget: (key: string) => void dismiss(key),
    send: (message: string) => put(idJob, clock.now(), { key: newKey(), idJob, message }),
    sendFile: (file: File) => put(idJob, clock.now(), { key: newKey(), idJob, files: [file] }),
    isPending: newest.isPending && isOpen,
    error: newest.error,
    hasData: page !== undefined,
    readTo,
    hasMore: log?.hasMore ?? page?.hasMore ?? false,
    older,
    loadOlder: () => void loadOlder(),
    retry: () => void newest.refetch(),
  };
}
