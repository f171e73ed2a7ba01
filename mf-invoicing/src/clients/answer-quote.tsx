import { Suspense, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { formatDayInFull } from '@crewcall/domain/format';
import type { QuoteAnswer } from '@crewcall/domain/quotes';
import { useCall, useChange } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Alert, Box, Button } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatMoney } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import { TextField } from '@crewcall/ui/text-field';
import { useQuoteChanged } from './quote-dialogs';
import { QuotePill, quoteName } from './quote-pill';

// Loaded on demand: the PDF viewer is large.
const PdfPages = lazyPart(() => import('@crewcall/ui/pdf-pages').then(({ PdfPages }) => PdfPages));

/** A quote as the customer's manager has it in their list. */
type ManagersQuote = Pick<
  Out<'findQuotes'>['quotes'][number],
  'id' | 'number' | 'jobName' | 'state' | 'validUntil' | 'total'
>;

const ask = {
  accept: { title: 'Accept this quote?', yes: 'Accept', text: 'The work is planned at this price.' },
  decline: { title: 'Decline this quote?', yes: 'Decline', text: 'The office is notified.' },
} as const;

function AnswerDialog({
  quote,
  answer,
  onClose,
}: {
  quote: ManagersQuote;
  answer: QuoteAnswer;
  onClose: (isDone: boolean) => void;
}) {
  const changed = useQuoteChanged();
  const [note, setNote] = useState('');
  const send = useChange('answerQuoteAsManager', {
    done: () => {
      changed();
      onClose(true);
    },
  });
  const { title, yes, text } = ask[answer];
  return (
    <FormDialog
      title={title}
      yes={yes}
      isBusy={send.isPending}
      // Somebody else may have answered it: the list then shows their answer.
      onSubmit={() => send.mutate({ id: quote.id, answer, note: note.trim() }, { onError: () => changed() })}
      onClose={() => onClose(false)}
    >
      <p>
        {quoteName(quote)}, {quote.jobName}: {formatMoney(quote.total)}. {text}
      </p>
      <TextField
        label="Note (optional)"
        value={note}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}

/** A quote as its customer's manager sees it: the document, and Accept or Decline while it waits for an answer. */
export function AnswerQuote({ quote, onClose }: { quote: ManagersQuote; onClose: () => void }) {
  const read = useCall('getQuotePdf', { id: quote.id });
  const [answer, setAnswer] = useState<QuoteAnswer | null>(null);
  const buttons = (
    <>
      <Button variant="contained" onClick={() => setAnswer('accept')}>
        Accept
      </Button>
      <Button onClick={() => setAnswer('decline')}>Decline</Button>
    </>
  );
  return (
    <SidePanel
      title={`${quoteName(quote)} · ${formatMoney(quote.total)}`}
      sub={quote.jobName}
      width={560}
      isOnTop
      onClose={onClose}
      footer={quote.state === 'sent' ? buttons : undefined}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {quote.state === 'expired' ? (
          <Alert severity="warning">
            This quote was valid until {formatDayInFull(quote.validUntil)}. Ask the office for a new one.
          </Alert>
        ) : (
          <div>
            <QuotePill state={quote.state} />{' '}
            {quote.state === 'sent' ? `Valid until ${formatDayInFull(quote.validUntil)}` : ''}
          </div>
        )}
        <Loaded read={read} what="The quote" skeleton={<SkeletonBar h={560} />}>
          {({ pdf, name }) => (
            <Suspense fallback={<SkeletonBar h={560} />}>
              <PdfPages pdf={pdf} fileName={name} width={500} />
            </Suspense>
          )}
        </Loaded>
      </Box>
      {answer === null ? null : (
        <AnswerDialog
          quote={quote}
          answer={answer}
          onClose={(isDone) => {
            setAnswer(null);
            if (isDone) onClose();
          }}
        />
      )}
    </SidePanel>
  );
}
