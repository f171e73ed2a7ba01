import { useEffect, useState } from 'react';
import { CHAT_PAGE } from '@crewcall/domain/limits';
import { newKey, useApi, useBus, useCall, useOutbox, useRegion, useSnackbar } from '@crewcall/platform';
import type { Waiting } from '@crewcall/platform';
import type { Out } from '@crewcall/contract/types';
import { withNewest, withOlder, withSingle } from './chat-log';
import type { ChatLog } from './chat-log';

/** A message that has no answer yet. */
export interface ChatDraft extends Waiting {
  idJob: number;
  message: string;
  /** Epoch ms of the press. */
  at: number;
}

/**
 * A job's chat: the newest 20 messages, which `chat.changed` reads anew, and pages of 20 before them when they are
 * asked for. What is written goes through the outbox, so that it arrives once and late rather than never.
 */
export function useChat(idJob: number, isOpen: boolean) {
  const { call } = useApi();
  const bus = useBus();
  const snackbar = useSnackbar();
  const { clock } = useRegion();
  const newest = useCall('getchat', { idJob, limit: CHAT_PAGE }, { enabled: isOpen, quiet: true });
  const [log, setLog] = useState<ChatLog | null>(null);
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const { waiting, put } = useOutbox<ChatDraft, Out<'sendchat'>>('chat', {
    send: ({ at: _at, ...draft }) => call('sendchat', draft, { quiet: true, key: draft.key }),
    sent: ({ messages }, draft) => {
      if (draft.idJob === idJob) setLog((known) => known && withSingle(known, messages));
      bus.emit('chat.changed', { idJob: draft.idJob });
    },
    refused: (error) =>
      snackbar.show(error instanceof Error ? error.message : 'The message was not taken.', {
        color: 'error',
      }),
  });

  const page = newest.data;
  useEffect(() => {
    if (page) setLog((known) => withNewest(known, page));
  }, [page]);
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
    waiting: waiting.filter((draft) => draft.idJob === idJob),
    send: (message: string) => put({ key: newKey(), idJob, message, at: clock.now() }),
    isPending: newest.isPending && isOpen,
    error: newest.error,
    hasData: page !== undefined,
    hasMore: log?.hasMore ?? page?.hasMore ?? false,
    older,
    loadOlder: () => void loadOlder(),
    retry: () => void newest.refetch(),
  };
}
