import { useEffect, useRef, useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import { useSession, useUnsaved } from '@crewcall/platform';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  LockIcon,
  MessageIcon,
  SendIcon,
  SkeletonPanel,
  TextField,
  formatDateTime,
  styled,
  token,
} from '@crewcall/ui';
import { useChat } from './use-chat';

const Lines = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 10,
  '& li': { display: 'grid', justifyItems: 'start', gap: 3, maxWidth: '86%', justifySelf: 'start' },
  '& li > p': {
    padding: '9px 13px',
    borderRadius: '4px 16px 16px 16px',
    background: token('idle-bg'),
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& li[data-own]': { justifySelf: 'end', justifyItems: 'end' },
  '& li[data-own] > p': { borderRadius: '16px 4px 16px 16px', background: token('info-bg') },
  '& li[data-waiting] > p': { opacity: 0.65 },
  '& small': { color: token('ink-3'), fontSize: 12.5 },
});
// The whole height of the panel, so that what is written stands at the bottom, under the thumb.
const Room = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  minHeight: 'calc(100dvh - 190px)',
  '& > :first-of-type': { marginTop: 'auto' },
});
const Form = styled('form')({
  position: 'sticky',
  bottom: -24,
  display: 'flex',
  gap: 8,
  alignItems: 'flex-end',
  padding: '10px 0 24px',
  marginBottom: -24,
  background: token('card'),
});

export interface ChatProps {
  idJob: number;
  zone: string;
  /** Confirmed crew and supervisors. Others are told why they cannot. */
  canWrite: boolean;
}

/** The chat of a job: others at the left, one's own at the right, newest at the bottom. */
export function Chat({ idJob, zone, canWrite }: ChatProps) {
  const { user } = useSession();
  const chat = useChat(idJob, canWrite);
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);
  useUnsaved(text.trim() !== '', { title: 'A message that is not sent' });
  const newest = (chat.messages.at(-1)?.idChat ?? 0) + chat.waiting.length;
  useEffect(() => {
    if (newest > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [newest]);

  if (!canWrite) {
    return (
      <EmptyState
        icon={LockIcon}
        title="Messages are for the crew of this job"
        text="They open when you are confirmed."
      />
    );
  }
  if (chat.isPending) return <SkeletonPanel label="Loading messages" />;
  if (chat.error && !chat.hasData)
    return <ErrorState title="The messages could not be loaded" error={chat.error} onRetry={chat.retry} />;

  const send = () => {
    const message = text.trim();
    if (message === '') return;
    setText('');
    void chat.send(message);
  };
  return (
    <Room>
      {chat.hasMore ? (
        <Button disabled={chat.isLoadingMore} onClick={chat.loadMore}>
          {chat.isLoadingMore ? 'Loading…' : 'Older messages'}
        </Button>
      ) : null}
      {chat.messages.length + chat.waiting.length === 0 ? (
        <EmptyState icon={MessageIcon} title={texts.noMessages} text="Write the first one below." />
      ) : (
        <Lines aria-label="Messages" aria-live="polite">
          {chat.messages.map((message) => (
            <li key={message.idChat} data-own={message.idSender === user.id ? '' : undefined}>
              <small>
                {message.idSender === user.id ? 'You' : message.userName} ·{' '}
                {formatDateTime(message.timeSent, zone, { seconds: true })}
              </small>
              <p>{message.deleted ? <em>This message was removed.</em> : message.chatContent}</p>
            </li>
          ))}
          {chat.waiting.map((draft) => (
            <li key={draft.key} data-own="" data-waiting="">
              <small>You · waiting to be sent</small>
              <p>{draft.message}</p>
            </li>
          ))}
        </Lines>
      )}
      <div ref={end} />
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          label="Message"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          multiline
          maxRows={5}
          fullWidth
          slotProps={{ htmlInput: { maxLength: 4000 } }}
        />
        <IconButton
          type="submit"
          aria-label="Send"
          disabled={text.trim() === ''}
          sx={{ width: 48, height: 48 }}
        >
          <SendIcon aria-hidden />
        </IconButton>
      </Form>
    </Room>
  );
}
