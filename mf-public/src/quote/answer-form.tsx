import { useRef, useState } from 'react';
import type { QuoteAnswer } from '@crewcall/domain/quotes';
import { ApiError, useChange, useUnsaved } from '@crewcall/platform';
import { Alert, Box, Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatMoney } from '@crewcall/ui/format';
import { Card } from '@crewcall/ui/job-card';
import { SectionHeading } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import type { Quote } from './quote-sheet';

interface AnswerFormProps {
  token: string;
  quote: Quote;
  /** After an answer, and after a refusal: the quote may have been answered by somebody else. */
  onAnswered: () => void;
}

/** Accept or Decline, with the name of the person who answers. What is typed stays until it has been sent. */
export function AnswerForm({ token, quote, onAnswered }: AnswerFormProps) {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [lacksName, setLacksName] = useState(false);
  const [failure, setFailure] = useState('');
  const confirm = useConfirm();
  const nameField = useRef<HTMLInputElement>(null);
  const send = useChange('answerQuote', { quiet: true, done: onAnswered });
  useUnsaved(name.trim() !== '' || note.trim() !== '', { title: 'Your answer' });
  const answer = async (given: QuoteAnswer) => {
    setFailure('');
    if (name.trim() === '') {
      setLacksName(true);
      nameField.current?.focus();
      return;
    }
    // Enter in a field sends the form too, and an answer cannot be taken back.
    const question = {
      title: `Accept ${formatMoney(quote.total)}?`,
      text: 'A quote is answered once.',
      yes: 'Accept',
      no: 'Go back',
    };
    if (given === 'accept' && !(await confirm(question))) return;
    send.mutate(
      { token, answer: given, name: name.trim(), note: note.trim() },
      {
        onError: (error) => {
          setFailure(error instanceof ApiError ? error.text : 'That did not work. Try again in a moment.');
          if (error instanceof ApiError && error.kind !== 'offline' && error.kind !== 'failed') onAnswered();
        },
      },
    );
  };
  const sending = send.isPending ? send.variables.answer : null;
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void answer('accept');
        }}
      >
        <SectionHeading title="Your answer" />
        <Box sx={{ display: 'grid', gap: 2 }}>
          <p>If you accept, {quote.company} plans this work at this price.</p>
          <TextField
            label="Your name"
            required
            value={name}
            inputRef={nameField}
            autoComplete="name"
            onChange={(event) => {
              setName(event.target.value);
              setLacksName(false);
            }}
            error={lacksName}
            helperText={lacksName ? 'Type your name.' : undefined}
          />
          <TextField
            label="Note (optional)"
            value={note}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
            onChange={(event) => setNote(event.target.value)}
          />
          {failure === '' ? null : <Alert severity="error">{failure} What you typed is still here.</Alert>}
          <Button
            type="submit"
            variant="contained"
            size="large"
            loading={sending === 'accept'}
            disabled={sending === 'decline'}
          >
            Accept
          </Button>
          <Button
            size="large"
            loading={sending === 'decline'}
            disabled={sending === 'accept'}
            onClick={() => void answer('decline')}
          >
            Decline
          </Button>
        </Box>
      </form>
    </Card>
  );
}
