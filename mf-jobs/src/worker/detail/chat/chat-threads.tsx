import { useEffect, useState } from 'react';
import { CREW_THREAD, threadPattern } from '@crewcall/domain/chat-threads';
import type { Out } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';
import { useSearchParams } from '@crewcall/platform/router';
import { styled } from '@crewcall/ui/basics';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { SelectField } from '@crewcall/ui/select-field';
import { token } from '@crewcall/ui/tokens';
import { newestPage } from './use-chat';

/** A screen so low that nothing may stay in place while it scrolls. */
export const low = '@media (max-height: 480px)';

// Sticky, because a chat is scrolled to its end.
const Top = styled('div')({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  paddingBottom: 8,
  background: token('card'),
  [low]: { position: 'static' },
});

/** More threads than this, as for the office of a large crew, are chosen from a list. */
const MOST_TABS = 4;

/** The thread that the address names, until the user chooses another. */
export function useThread(): [thread: string, choose: (thread: string) => void] {
  const [query] = useSearchParams();
  const named = query.get('thread') ?? '';
  const linked = threadPattern.test(named) ? named : CREW_THREAD;
  const [own, setOwn] = useState({ linked, thread: linked });
  return [own.linked === linked ? own.thread : linked, (thread) => setOwn({ linked, thread })];
}

export interface ChatThreadsProps {
  idJob: number;
  thread: string;
  onChoose: (thread: string) => void;
}

/** Chooses whom the user writes to: all of the job, or some of it. */
export function ChatThreads({ idJob, thread, onChoose }: ChatThreadsProps) {
  // The thread that is open fetches the answer; this reads it, and keeps the choices while another one loads.
  const { data } = useCall('getchat', newestPage(idJob, thread), { enabled: false, quiet: true });
  const [threads, setThreads] = useState<Out<'getchat'>['threads']>([]);
  useEffect(() => {
    if (data) setThreads(data.threads);
  }, [data]);
  if (threads.length < 2) return null;
  const label = 'Who you write to';
  const newIn = (one: { thread: string; unread: number }) => (one.thread === thread ? 0 : one.unread);
  if (threads.length > MOST_TABS)
    return (
      <Top>
        <SelectField
          label={label}
          value={thread}
          onChange={(event) => onChoose(event.target.value)}
          choices={threads.map((one) => [
            one.thread,
            newIn(one) > 0 ? `${one.title} (${newIn(one)} new)` : one.title,
          ])}
        />
      </Top>
    );
  return (
    <Top>
      <SegmentedTabs
        items={threads.map((one) => ({
          value: one.thread,
          label: one.title,
          ...(newIn(one) > 0 ? { count: newIn(one) } : {}),
        }))}
        value={thread}
        onChange={onChoose}
        label={label}
      />
    </Top>
  );
}
