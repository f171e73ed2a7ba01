import type { ReactNode } from 'react';
import type { ChatMessage, JobFile } from '@crewcall/contract/types';
import { PersonName } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDateTime } from '@crewcall/ui/format';
import { AlertIcon, CopyIcon, FileIcon, HourglassIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import { ChatAttachment } from './chat-attachment';
import { ChatText } from './chat-text';
import type { ChatDraft } from './use-chat';

const Line = styled('li')({
  display: 'grid',
  justifyItems: 'start',
  justifySelf: 'start',
  gap: 3,
  maxWidth: '86%',
  minWidth: 0,
  '& > div': {
    minWidth: 0,
    maxWidth: '100%',
    padding: '9px 13px',
    borderRadius: '4px 16px 16px 16px',
    background: token('idle-bg'),
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    // Prevents right-to-left text and stacked accents from affecting what is outside the bubble.
    unicodeBidi: 'isolate',
    overflow: 'hidden',
  },
  '& > div > button': { marginTop: 8, whiteSpace: 'normal', textAlign: 'left', minHeight: 48 },
  '&[data-own]': { justifySelf: 'end', justifyItems: 'end' },
  '&[data-own] > div': { borderRadius: '16px 4px 16px 16px', background: token('info-bg') },
  '& > small': { display: 'flex', alignItems: 'center', gap: 6, color: token('ink-3'), fontSize: 12.5 },
});
// The button looks small, but its touch target is 48 px.
const Copy = styled('button')({
  all: 'unset',
  position: 'relative',
  display: 'grid',
  padding: 4,
  borderRadius: 6,
  cursor: 'pointer',
  '&::before': { content: '""', position: 'absolute', inset: '-14px -13px -6px' },
  '&:hover': { color: token('ink') },
  '&:focus-visible': { outline: `3px solid ${token('focus')}` },
});

interface BubbleProps {
  isOwn: boolean;
  head: ReactNode;
  children: ReactNode;
}

const Bubble = ({ isOwn, head, children }: BubbleProps) => (
  <Line data-own={isOwn ? '' : undefined}>
    <small>{head}</small>
    <div dir="auto">{children}</div>
  </Line>
);

export interface ChatLineProps {
  message: ChatMessage;
  isOwn: boolean;
  zone: string;
  /** The job's files; a message may refer to one by id. */
  files: readonly JobFile[];
  isBusy: boolean;
  onDownload: (idFile: number) => void;
  onCopy: (text: string) => void;
}

/** One message: author, time to the second, text, and attachment. */
export function ChatLine({ message, isOwn, zone, files, isBusy, onDownload, onCopy }: ChatLineProps) {
  const { fileId } = message;
  const file = files.find(({ id }) => id === fileId);
  const who = isOwn ? 'You' : message.userName;
  const name = file ? file.name || file.filename : '';
  return (
    <Bubble
      isOwn={isOwn}
      head={
        <>
          <span>
            {isOwn ? who : <PersonName idUser={message.idSender}>{who}</PersonName>} ·{' '}
            {formatDateTime(message.timeSent, zone, { seconds: true })}
            {message.timeWritten === undefined
              ? null
              : ` · written ${formatDateTime(message.timeWritten, zone, { seconds: true })}`}
          </span>
          {message.deleted || message.chatContent === '' ? null : (
            <Copy
              type="button"
              aria-label={`Copy the message of ${who}`}
              onClick={() => onCopy(message.chatContent)}
            >
              <CopyIcon size={14} aria-hidden />
            </Copy>
          )}
        </>
      }
    >
      {message.deleted ? <em>This message was removed.</em> : <ChatText text={message.chatContent} />}
      {message.attachment ? <ChatAttachment idChat={message.idChat} file={message.attachment} /> : null}
      {fileId === null || message.deleted ? null : file ? (
        <div>
          <Button
            disabled={isBusy}
            startIcon={<FileIcon aria-hidden />}
            aria-label={`Download ${name}`}
            onClick={() => onDownload(file.id)}
          >
            {name}
          </Button>
        </div>
      ) : (
        <div>
          <em>The file is not there any more.</em>
        </div>
      )}
    </Bubble>
  );
}

/** The content of a message that was not sent yet: its text, or the name of its file. */
const DraftBody = ({ draft: { message, file } }: { draft: ChatDraft }) =>
  file === null ? <ChatText text={message} /> : file.name;

/** A message that waits on this device to be sent. */
export const WaitingLine = ({ draft, zone }: { draft: ChatDraft; zone: string }) => (
  <Bubble
    isOwn
    head={
      <>
        <HourglassIcon size={14} aria-hidden />
        <span>You · waiting to be sent · {formatDateTime(draft.at, zone, { seconds: true })}</span>
      </>
    }
  >
    <DraftBody draft={draft} />
  </Bubble>
);

const Answers = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0 8px' });

export interface RefusedLineProps {
  draft: ChatDraft;
  /** Why the server refused the message, in the server's words. */
  reason: string;
  onCopy: () => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** A message that the server refused. It stays until its author removes it. */
export const RefusedLine = ({ draft, reason, onCopy, onRetry, onRemove }: RefusedLineProps) => (
  <Bubble
    isOwn
    head={
      <>
        <AlertIcon size={14} aria-hidden />
        <span>{reason}</span>
      </>
    }
  >
    <DraftBody draft={draft} />
    <Answers>
      {draft.file === null ? (
        <Button variant="text" onClick={onCopy}>
          Copy
        </Button>
      ) : null}
      <Button variant="text" onClick={onRetry}>
        Try again
      </Button>
      <Button variant="text" onClick={onRemove}>
        Remove
      </Button>
    </Answers>
  </Bubble>
);
