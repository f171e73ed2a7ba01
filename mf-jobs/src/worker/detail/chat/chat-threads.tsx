import { useEffect, useEffectEvent, useState } from 'react';
import { CREW_THREAD, CREW_TITLE, threadLabel, threadPattern } from '@crewcall/domain/chat-threads';
import type { Out } from '@crewcall/contract/types';
import { ApiError, useCall, useOfflineQueue, useSnackbar } from '@crewcall/platform';
import type { QueueItem } from '@crewcall/platform';
import { useSearchParams } from '@crewcall/platform/router';
import { styled } from '@crewcall/ui/basics';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { SelectField } from '@crewcall/ui/select-field';
import { LastLoaded } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { newestPage, threadOf } from './use-chat';

/** A screen so low that nothing is sticky. */
export const low = '@media (max-height: 480px)';

// Sticky, because a chat is scrolled to its end.
const Top = styled('div')({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  paddingBottom: 8,
  background: token('card'),
  [low]: { position: 'static' },
});

/** With more threads than this, as for the office of a large crew, a list replaces the tabs. */
const MOST_TABS = 4;

/** The thread in the address, until the user chooses another. */
export function useThread(): [thread: string, choose: (thread: string) => void] {
  const [query] = useSearchParams();
  const named = query.get('thread') ?? '';
  const linked = threadPattern.test(named) ? named : CREW_THREAD;
  const [own, setOwn] = useState({ linked, thread: linked });
  return [own.linked === linked ? own.thread : linked, (thread) => setOwn({ linked, thread })];
}

type Threads = Out<'getchat'>['threads'];
type Thread = Threads[number];

/** Threads of this job with unsent messages on this device, with a text that says whether they wait or were refused. */
function useUnsent(idJob: number): ReadonlyMap<string, string> {
  const { waiting, refused } = useOfflineQueue('message');
  const marked = (items: readonly QueueItem<'message'>[], mark: string) =>
    items.filter((item) => item.idJob === idJob).map((item) => [threadOf(item), mark] as const);
  return new Map([...marked(waiting, 'waiting'), ...marked(refused, 'not sent')]);
}

/** The server's threads, then those of `names` that the server does not list. */
function withUnlisted(listed: Threads, names: readonly string[]): Threads {
  const added = [...new Set(names)].filter((name) => !listed.some(({ thread }) => thread === name));
  return [
    ...listed,
    ...added.map((thread) => ({ thread, title: threadLabel(thread) || CREW_TITLE, unread: 0 })),
  ];
}

const isNoAccess = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'denied' || error.kind === 'missing');

export interface ChatThreadsProps {
  idJob: number;
  thread: string;
  onChoose: (thread: string) => void;
}

/** Chooses a thread: with everyone on the job, or with some of them. Shows a message if it could not be refreshed. */
export function ChatThreads({ idJob, thread, onChoose }: ChatThreadsProps) {
  const snackbar = useSnackbar();
  const unsent = useUnsent(idJob);
  // The open thread makes this request; here its answer is only read. It stays while another thread loads.
  const read = useCall('getchat', newestPage(idJob, thread), { enabled: false, quiet: true });
  const { data, error, isFetchedAfterMount } = read;
  const [listed, setListed] = useState<Threads>([]);
  useEffect(() => {
    if (data) setListed(data.threads);
  }, [data]);
  // A link may name a thread to which its reader has lost access. Stay on it if it has an unsent message, so that the
  // text can be copied.
  const isLost = thread !== CREW_THREAD && isFetchedAfterMount && isNoAccess(error) && !unsent.has(thread);
  const leave = useEffectEvent(() => {
    snackbar.show('You can no longer read that conversation. This is the one with everyone.', {
      color: 'warning',
    });
    onChoose(CREW_THREAD);
  });
  useEffect(() => {
    if (isLost) leave();
  }, [isLost]);
  const threads = withUnlisted(listed, [
    ...(listed.length === 0 ? [CREW_THREAD] : []),
    thread,
    ...unsent.keys(),
  ]);
  const isStale = error !== null && data !== undefined;
  if (threads.length < 2 && !isStale) return null;
  return (
    <Top>
      {threads.length < 2 ? null : (
        <Choice threads={threads} thread={thread} unsent={unsent} onChoose={onChoose} />
      )}
      {isStale ? <LastLoaded error={error} onRetry={() => void read.refetch()} /> : null}
    </Top>
  );
}

interface ChoiceProps extends Pick<ChatThreadsProps, 'thread' | 'onChoose'> {
  threads: Threads;
  unsent: ReadonlyMap<string, string>;
}

/** The threads as tabs, or as a list if there are many. */
function Choice({ threads, thread, unsent, onChoose }: ChoiceProps) {
  const label = 'Who you write to';
  const newIn = (one: Thread) => (one.thread === thread ? 0 : one.unread);
  const titleOf = (one: Thread) => {
    const mark = one.thread === thread ? undefined : unsent.get(one.thread);
    return mark === undefined ? one.title : `${one.title} · ${mark}`;
  };
  if (threads.length > MOST_TABS)
    return (
      <SelectField
        label={label}
        value={thread}
        onChange={(event) => onChoose(event.target.value)}
        choices={threads.map((one) => [
          one.thread,
          newIn(one) > 0 ? `${titleOf(one)} (${newIn(one)} new)` : titleOf(one),
        ])}
      />
    );
  return (
    <SegmentedTabs
      items={threads.map((one) => ({
        value: one.thread,
        label: titleOf(one),
        ...(newIn(one) > 0 ? { count: newIn(one) } : {}),
      }))}
      value={thread}
      onChange={onChoose}
      label={label}
    />
  );
}
