import { Fragment } from 'react';
import type { JobFile } from '@crewcall/contract/types';
import { CREW_THREAD } from '@crewcall/domain/chat-threads';
import { texts } from '@crewcall/domain/texts';
import { useNow, useSession, useSnackbar } from '@crewcall/platform';
import { copyText } from '@crewcall/ui/actions';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDate, formatLongDay } from '@crewcall/ui/format';
import { LockIcon, MessageIcon } from '@crewcall/ui/icons';
import { SkeletonPanel } from '@crewcall/ui/skeleton';
import { EmptyState, ErrorState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { LiveRegion } from '@crewcall/ui/visually-hidden';
import { useDownload } from '../use-download';
import { ChatForm } from './chat-form';
import { ChatLine, RefusedLine, WaitingLine } from './chat-line';
import { firstNew, underDays } from './chat-log';
import { ChatThreads, low, useThread } from './chat-threads';
import { useChat } from './use-chat';
import { useChatScroll, useReached } from './use-chat-scroll';

const Lines = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 10 });
const Day = styled('h3')({
  margin: '10px auto 12px',
  width: 'fit-content',
  padding: '3px 12px',
  borderRadius: 99,
  background: token('hover'),
  color: token('ink-2'),
  font: `600 12.5px/1.5 ${token('font')}`,
});
const NewFromHere = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  color: token('ink-3'),
  font: `600 12.5px/1.5 ${token('font')}`,
  '&::before, &::after': { content: '""', flex: 1, borderTop: `1px solid ${token('line')}` },
});
// Full panel height, so that the form is at the bottom, near the thumb. `overflowAnchor` is off, because not all
// browsers preserve the scroll position; our own code does.
const Room = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  minHeight: 'calc(100dvh - 190px)',
  overflowAnchor: 'none',
  '& > [data-messages]': { marginTop: 'auto' },
});
const ReadBy = styled('p')({
  color: token('ink-2'),
  fontSize: 13,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
});
const Foot = styled('div')({
  position: 'sticky',
  bottom: -24,
  display: 'grid',
  gap: 8,
  padding: '10px 0 24px',
  marginBottom: -24,
  background: token('card'),
  '& > button': { justifySelf: 'center' },
  [low]: { position: 'static' },
});

export interface ChatProps {
  idJob: number;
  zone: string;
  files: readonly JobFile[];
  /** True for confirmed crew and supervisors. Others see why they cannot write. */
  canWrite: boolean;
}

type ChatState = ReturnType<typeof useChat>;
type Message = ChatState['messages'][number];

/**
 * The chat of a job, in one thread: other people's messages on the left, the user's own on the right, newest at the
 * bottom.
 */
export function Chat(props: ChatProps) {
  const [thread, choose] = useThread();
  if (!props.canWrite) {
    return (
      <EmptyState
        icon={LockIcon}
        title="Messages are for the crew of this job"
        text="They open when you are confirmed."
      />
    );
  }
  return (
    <>
      <ChatThreads idJob={props.idJob} thread={thread} onChoose={choose} />
      <ChatRoom key={thread} {...props} thread={thread} />
    </>
  );
}

/** What screen readers announce for a new message; empty for the user's own. */
const heard = (newest: Message | undefined, me: number): string =>
  newest && newest.idSender !== me && !newest.deleted
    ? `${newest.userName}: ${newest.chatContent || newest.attachment?.name || ''}`
    : '';

const olderWords = {
  idle: 'Older messages',
  loading: 'Loading…',
  failed: 'Older messages did not load. Try again',
};

const Older = ({ chat }: { chat: ChatState }) => (
  <Button fullWidth disabled={chat.older === 'loading'} onClick={chat.loadOlder}>
    {olderWords[chat.older]}
  </Button>
);

interface SaidProps extends Pick<ChatProps, 'zone' | 'files'> {
  chat: ChatState;
  now: number;
  /** Id of the file that is being downloaded. */
  busy: number | null;
  onDownload: (idFile: number) => void;
  onCopy: (text: string) => void;
}

/** The messages by day, or why there are none. */
function Said({ chat, now, zone, files, busy, onDownload, onCopy }: SaidProps) {
  const { user } = useSession();
  const { messages, waiting, refused, error } = chat;
  if (chat.isPending) return <SkeletonPanel label="Loading messages" />;
  if (error && !chat.hasData)
    return <ErrorState title="The messages could not be loaded" error={error} onRetry={chat.retry} />;
  if (messages.length + waiting.length + refused.length === 0)
    return <EmptyState icon={MessageIcon} title={texts.noMessages} text="Write the first one below." />;
  const newFrom = firstNew(messages, chat.readTo, user.id);
  return underDays(messages, (ms) => formatDate(ms, zone)).map(({ day, messages: list }) => {
    const title = formatLongDay(list[0]?.timeSent, zone, now);
    return (
      <section key={day}>
        <Day>{title}</Day>
        <Lines aria-label={`Messages of ${title}`}>
          {list.map((message) => (
            <Fragment key={message.idChat}>
              {message.idChat === newFrom ? <NewFromHere>New messages</NewFromHere> : null}
              <ChatLine
                message={message}
                isOwn={message.idSender === user.id}
                zone={zone}
                files={files}
                isBusy={busy === message.fileId}
                onDownload={onDownload}
                onCopy={onCopy}
              />
            </Fragment>
          ))}
        </Lines>
      </section>
    );
  });
}

function ChatRoom({ idJob, zone, files, thread }: ChatProps & { thread: string }) {
  const chat = useChat(idJob, thread);
  const { user } = useSession();
  const snackbar = useSnackbar();
  const now = useNow();
  const { download, busy } = useDownload(idJob);
  const { messages, waiting, refused } = chat;
  const ends = { first: messages[0]?.idChat ?? 0, last: messages.at(-1)?.idChat ?? 0 };
  const own = messages.findLast(({ idSender }) => idSender === user.id)?.idChat ?? 0;
  const scroll = useChatScroll(ends, waiting.length > 0 ? `${waiting.at(-1)?.key}` : `${own}`);
  const top = useReached(chat.loadOlder, chat.hasMore && chat.older === 'idle');
  const copy = async (text: string) =>
    snackbar.show((await copyText(text)) ? texts.copied : 'Copying was refused by the browser.');

  return (
    <Room ref={scroll.room}>
      <div ref={top}>{chat.hasMore ? <Older chat={chat} /> : null}</div>
      <div data-messages="">
        {/* If loading fails, only this part shows it: the form below still works, because messages are queued. */}
        <Said
          chat={chat}
          now={now}
          zone={zone}
          files={files}
          busy={busy}
          onDownload={(idFile) => void download(idFile)}
          onCopy={(text) => void copy(text)}
        />
        {refused.length === 0 ? null : (
          <Lines aria-label="Messages that were not sent" sx={{ mt: '10px' }}>
            {refused.map((draft) => (
              <RefusedLine
                key={draft.key}
                draft={draft}
                reason={draft.reason}
                onCopy={() => void copy(draft.message)}
                onRetry={() => void chat.sendAgain(draft)}
                onRemove={() => chat.forget(draft.key)}
              />
            ))}
          </Lines>
        )}
        {waiting.length === 0 ? null : (
          <Lines aria-label="Messages that wait" sx={{ mt: '10px' }}>
            {waiting.map((draft) => (
              <WaitingLine key={draft.key} draft={draft} zone={zone} />
            ))}
          </Lines>
        )}
      </div>
      <LiveRegion>{heard(messages.at(-1), user.id)}</LiveRegion>
      <Foot>
        {scroll.hasNew ? <Button onClick={scroll.toEnd}>New messages</Button> : null}
        {chat.readBy === undefined ? null : <ReadBy>{chat.readBy}</ReadBy>}
        <ChatForm
          draft={thread === CREW_THREAD ? `chat.${idJob}` : `chat.${idJob}.${thread}`}
          onSend={(text) => void chat.send(text)}
          onFile={(file) => void chat.sendFile(file)}
        />
      </Foot>
    </Room>
  );
}
