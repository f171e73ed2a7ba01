import type { Notifications, Out } from '@crewcall/contract/types';
import { threadLabel, threadQuery } from '@crewcall/domain/chat-threads';
import { JOB_COLOR } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { useNavigation, useNow, useZone } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { formatAgo, plural } from '@crewcall/ui/format';
import { MessageIcon } from '@crewcall/ui/icons';
import { JobCard } from '@crewcall/ui/job-card';
import { Pill } from '@crewcall/ui/pill';
import { EmptyState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { isPicture } from '../../pictures';
import { NoticeCard, useNewNotices } from './notice-card';

const List = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  maxWidth: 680,
  '& > p': { color: token('ink-2'), fontSize: 14.5 },
});
const Said = styled('p')({
  overflowWrap: 'anywhere',
  unicodeBidi: 'isolate',
  color: token('ink-2'),
  fontSize: 14.5,
  '&[data-new]': { color: token('ink'), fontWeight: 600 },
});

type Chat = Out<'getMyChats'>['chats'][number];
interface Conversation {
  idJob: number;
  title: string;
  prepend: string;
  /** Epoch ms of the last message. */
  date: number;
  unread: number;
  /** The thread to open. */
  thread: string;
  /** The last message; null if only the unread count is known. */
  last: Chat | null;
}

/** How many letters of the last message are shown: two lines on a phone, and more lines with large text. */
const MOST_LETTERS = 80;

function shortened(text: string): string {
  const letters = [...text.replaceAll('\n', ' ')];
  return letters.length <= MOST_LETTERS
    ? letters.join('')
    : `${letters
        .slice(0, MOST_LETTERS - 1)
        .join('')
        .trimEnd()}…`;
}

function saidIn({ sender, isOwn, text, deleted, attachment }: Chat): string {
  const said = deleted
    ? 'This message was removed.'
    : text || (attachment && (isPicture(attachment.mime) ? 'Photo' : attachment.name)) || '';
  return `${isOwn ? 'You' : sender}: ${shortened(said)}`;
}

/** Merges chats and unread counts. The counts are polled, so they may include newer messages. */
function conversations(
  chats: readonly Chat[],
  unread: Notifications['unreadMessages'],
): readonly Conversation[] {
  const counts = new Map(unread.map((item) => [item.id, item]));
  const known = new Set(chats.map(({ idJob }) => idJob));
  return [
    ...chats.map((last) => {
      const fresh = counts.get(last.idJob);
      return { ...last, unread: fresh?.count ?? 0, thread: fresh?.thread ?? last.thread, last };
    }),
    ...unread
      .filter(({ id }) => !known.has(id))
      .map(({ id, count, ...rest }) => ({ ...rest, idJob: id, unread: count, last: null })),
  ].sort((a, b) => b.date - a.date || b.idJob - a.idJob);
}

export interface ChatListProps {
  chats: readonly Chat[];
  notices: Out<'getMyChats'>['notices'];
  unread: Notifications['unreadMessages'];
}

/** All of the worker's chats, and messages to many, newest first; a chat opens the chat of its job. */
export function ChatList({ chats, notices, unread }: ChatListProps) {
  const { go } = useNavigation();
  const zone = useZone();
  const now = useNow();
  const isNew = useNewNotices(notices);
  const list = conversations(chats, unread);
  if (list.length + notices.length === 0) {
    return (
      <EmptyState
        icon={MessageIcon}
        title={texts.noUnread}
        text="Open a shift to write to its crew, its supervisor or the office."
      />
    );
  }
  return (
    <List>
      {unread.length === 0 ? <p>{texts.noUnread}</p> : null}
      {notices.map((notice) => (
        <NoticeCard
          key={notice.id}
          notice={notice}
          isNew={isNew(notice)}
          when={formatAgo(notice.date, zone, now)}
        />
      ))}
      {list.map((item) => (
        <JobCard
          level={2}
          key={item.idJob}
          title={item.title}
          when={formatAgo(item.date, zone, now)}
          status={
            item.unread > 0 ? (
              <Pill tone="info" icon={MessageIcon}>
                {plural(item.unread, 'message')}
              </Pill>
            ) : undefined
          }
          meta={[item.prepend, threadLabel(item.thread)].filter(Boolean).join(' · ')}
          colour={JOB_COLOR}
          onOpen={() =>
            void go(`/jobs/upcoming/${item.idJob}/chat${threadQuery(item.thread)}`, { fromList: true })
          }
        >
          {item.last ? <Said data-new={item.unread > 0 ? '' : undefined}>{saidIn(item.last)}</Said> : null}
        </JobCard>
      ))}
    </List>
  );
}
