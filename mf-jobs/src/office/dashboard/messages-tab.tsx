import { threadLabel, threadQuery } from '@crewcall/domain/chat-threads';
import { texts } from '@crewcall/domain/texts';
import { Link } from '@crewcall/platform';
import { Avatar } from '@crewcall/ui/avatar';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { formatAgo } from '@crewcall/ui/format';
import { MessageIcon } from '@crewcall/ui/icons';
import { Pill } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { EmptyState, ErrorState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { WaitingChanges, useHeldOrder } from '@crewcall/ui/held-order';
import type { useLatestChats } from './use-latest-chats';

const Root = styled('div')({
  display: 'grid',
  gap: 12,
  maxWidth: 820,
  paddingTop: 16,
  justifyItems: 'start',
});
const List = styled(RowList)({
  width: '100%',
  overflow: 'hidden',
  '& > li': { position: 'relative', gap: 12 },
  '& > li:hover': { background: token('hover') },
  '& > li[data-active]': { background: token('sel') },
  '& a': { color: token('ink'), font: `600 14.5px/1.3 ${token('font')}`, textDecoration: 'none' },
  '& li[data-unread] a': { fontWeight: 750 },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& p, & small': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& p': { color: token('ink-2'), fontSize: 14 },
  '& small': { fontSize: 13 },
  '& > li > div:last-child': { display: 'grid', justifyItems: 'end', gap: 4 },
});

export interface MessagesTabProps {
  latest: ReturnType<typeof useLatestChats>;
  base: string;
  /** The user's own name, to show the picture of the other person. */
  me: string;
  idJob: number;
  zone: string;
  now: number;
}

/** The latest chats; a click opens the job's chat beside the list. */
export function MessagesTab({ latest, base, me, idJob, zone, now }: MessagesTabProps) {
  const rows = latest.chats.map((chat) => ({ ...chat, id: chat.idJob }));
  const { steady, latest: latestOf, hold, waiting, release } = useHeldOrder(rows);
  if (latest.isPending) return <SkeletonCards count={5} label="Loading the messages" />;
  if (latest.error && latest.chats.length === 0)
    return (
      <ErrorState title="The messages could not be loaded" error={latest.error} onRetry={latest.retry} />
    );
  if (latest.chats.length === 0) {
    return (
      <EmptyState
        icon={MessageIcon}
        title={texts.noMessages}
        text="A job's chat is under Actions in its form."
      />
    );
  }
  return (
    <Root>
      {latest.error ? (
        <Alert
          severity="warning"
          action={
            <Button size="small" onClick={latest.retry}>
              Retry
            </Button>
          }
        >
          These are the messages last loaded. {latest.error.message}
        </Alert>
      ) : null}
      <List boxed aria-label="Latest chats" {...hold}>
        {steady.map(latestOf).map((chat) => (
          <li
            key={chat.idJob}
            data-unread={chat.unread > 0 ? '' : undefined}
            data-active={chat.idJob === idJob ? '' : undefined}
          >
            <Avatar name={chat.users.find((name) => name !== me) ?? chat.title} size={36} />
            <div data-main="">
              <Link to={`${base}/${chat.idJob}/actions/chat${threadQuery(chat.thread)}`}>
                {chat.prepend ? `${chat.prepend} · ` : ''}
                {chat.title}
              </Link>
              <p>{chat.description || 'This message was removed.'}</p>
              <small>{[threadLabel(chat.thread), chat.users.join(', ')].filter(Boolean).join(' · ')}</small>
            </div>
            <div>
              <small>{formatAgo(chat.date, zone, now)}</small>
              {chat.unread > 0 ? (
                <Pill tone="info" icon={MessageIcon}>
                  {chat.unread} new
                </Pill>
              ) : null}
            </div>
          </li>
        ))}
      </List>
      <WaitingChanges count={waiting} onShow={release} />
      {latest.hasMore ? (
        <Button disabled={latest.isLoadingMore} onClick={latest.loadMore}>
          {latest.isLoadingMore ? 'Loading…' : 'Load More'}
        </Button>
      ) : null}
    </Root>
  );
}
