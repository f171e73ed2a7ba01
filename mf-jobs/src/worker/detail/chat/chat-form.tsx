import { Suspense, useState } from 'react';
import { CHAT_MAX } from '@crewcall/domain/limits';
import { useUnsaved, useSession } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { IconButton, styled } from '@crewcall/ui/basics';
import { PaperclipIcon, SendIcon } from '@crewcall/ui/icons';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import { saveDraft, readDraft } from '@crewcall/platform/draft';

/**
 * The draft, saved on the device per user, so that a closed page or an expired session loses nothing. It is deleted
 * when the message is sent, or when the user signs out.
 */
function useDraft(name: string): [text: string, write: (text: string) => void] {
  const { id } = useSession().user;
  const [text, setText] = useState(() => readDraft(name, id));
  const write = (next: string) => {
    setText(next);
    saveDraft(name, id, next);
  };
  return [text, write];
}

const AttachTray = lazyPart(() => import('./attach-tray').then(({ AttachTray }) => AttachTray));

const Form = styled('form')({
  display: 'grid',
  gap: 8,
  background: token('card'),
  '& > [data-line]': { display: 'flex', gap: 8, alignItems: 'flex-end' },
});
const Attach = styled(IconButton)({ width: 48, height: 48 });

const Send = styled(IconButton)({
  width: 48,
  height: 48,
  '&:not(:disabled), &:not(:disabled):hover': { background: token('hi'), color: token('hi-ink') },
});

/** The character count appears this many characters before the limit. */
const NEAR = 200;
const count = (characters: number) => characters.toLocaleString('en-AU');

export interface ChatFormProps {
  /** The name under which unsent text is saved. */
  draft: string;
  onSend: (text: string) => void;
  /** Sends one file as a message of its own. */
  onFile: (file: File) => void;
}

/** Writes a message with photos and files. Enter sends, Shift+Enter starts a new line. */
export function ChatForm({ draft, onSend, onFile }: ChatFormProps) {
  const [text, setText] = useDraft(draft);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [isAttaching, setIsAttaching] = useState(false);
  const hasText = text.trim() !== '';
  const isEmpty = !hasText && chosen.length === 0;
  const { length } = text.trim();
  const isNear = length > CHAT_MAX - NEAR;
  const isOver = length > CHAT_MAX;
  // Never cut pasted text: the author decides what to shorten.
  const counted = isOver
    ? `${count(length)} of ${count(CHAT_MAX)} characters. Remove ${count(length - CHAT_MAX)}, or send it in parts.`
    : `${count(length)} of ${count(CHAT_MAX)} characters`;
  useUnsaved(!isEmpty, {
    title: 'A message that is not sent',
    stays: 'here',
    drop: () => {
      setText('');
      setChosen([]);
    },
  });
  const send = () => {
    if (isEmpty || isOver) return;
    setText('');
    setChosen([]);
    setIsAttaching(false);
    if (hasText) onSend(text.trim());
    for (const file of chosen) onFile(file);
  };
  // The tray stays open while it has files, so that the author sees what will be sent.
  const isTrayOpen = isAttaching || chosen.length > 0;
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isTrayOpen ? (
        <Suspense fallback={null}>
          <AttachTray
            chosen={chosen}
            onAdd={(file) => setChosen((old) => [...old, file])}
            onRemove={(file) => setChosen((old) => old.filter((one) => one !== file))}
          />
        </Suspense>
      ) : null}
      <div data-line="">
        <Attach
          aria-label="Attach a photo or file"
          aria-expanded={isTrayOpen}
          onClick={() => setIsAttaching(!isTrayOpen)}
        >
          <PaperclipIcon aria-hidden />
        </Attach>
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
          error={isOver}
          helperText={isNear ? counted : undefined}
        />
        <Send type="submit" aria-label="Send" disabled={isEmpty || isOver}>
          <SendIcon aria-hidden />
        </Send>
      </div>
    </Form>
  );
}
