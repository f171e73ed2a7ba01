import { useState } from 'react';
import { useUnsaved } from '@crewcall/platform';
import { IconButton, SendIcon, TextField, styled, token } from '@crewcall/ui';

const Form = styled('form')({ display: 'flex', gap: 8, alignItems: 'flex-end', background: token('card') });

const Send = styled(IconButton)({
  width: 48,
  height: 48,
  '&:not(:disabled), &:not(:disabled):hover': { background: token('hi'), color: token('hi-ink') },
});

/** Where a message is written. Enter sends, Shift and Enter begin a new line. */
export function ChatForm({ onSend }: { onSend: (text: string) => void }) {
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  useUnsaved(!isEmpty, { title: 'A message that is not sent' });
  const send = () => {
    if (isEmpty) return;
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
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      <Send type="submit" aria-label="Send" disabled={isEmpty}>
        <SendIcon aria-hidden />
      </Send>
    </Form>
  );
}
