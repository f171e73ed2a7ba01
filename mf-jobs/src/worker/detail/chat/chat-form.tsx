import { CHAT_MAX } from '@crewcall/domain/limits';
import { useUnsaved } from '@crewcall/platform';
import { IconButton, SendIcon, TextField, styled, token } from '@crewcall/ui';
import { useDraft } from './use-draft';

const Form = styled('form')({ display: 'flex', gap: 8, alignItems: 'flex-end', background: token('card') });

const Send = styled(IconButton)({
  width: 48,
  height: 48,
  '&:not(:disabled), &:not(:disabled):hover': { background: token('hi'), color: token('hi-ink') },
});

/** So many characters before the limit the count appears. */
const NEAR = 200;
const count = (characters: number) => characters.toLocaleString('en-AU');

/** Where a message is written. Enter sends, Shift and Enter begin a new line. */
export function ChatForm({ idJob, onSend }: { idJob: number; onSend: (text: string) => void }) {
  const [text, setText] = useDraft(`chat.${idJob}`);
  const isEmpty = text.trim() === '';
  const { length } = text.trim();
  const isNear = length > CHAT_MAX - NEAR;
  const isOver = length > CHAT_MAX;
  // Nothing that was pasted is cut: its author shortens it.
  const counted = isOver
    ? `${count(length)} of ${count(CHAT_MAX)} characters. Take ${count(length - CHAT_MAX)} out, or send it in parts.`
    : `${count(length)} of ${count(CHAT_MAX)} characters`;
  useUnsaved(!isEmpty, { title: 'A message that is not sent', stays: 'here', drop: () => setText('') });
  const send = () => {
    if (isEmpty || isOver) return;
    setText('');
    onSend(text.trim());
  };
  return (
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
        error={isOver}
        helperText={isNear ? counted : undefined}
      />
      <Send type="submit" aria-label="Send" disabled={isEmpty || isOver}>
        <SendIcon aria-hidden />
      </Send>
    </Form>
  );
}
