import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { QUOTE_DAYS, quoteAnswers } from '@crewcall/domain/quotes';
import type { QuoteAnswer } from '@crewcall/domain/quotes';
import { addDays, dayText, dayToEpoch } from '@crewcall/domain/time';
import { useBus, useChange, useNow, useSession } from '@crewcall/platform';
import { DateField } from '@crewcall/ui/date-fields';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { quoteName } from './quote-pill';

type Detail = Out<'getQuote'>;

interface DialogProps {
  quote: Detail;
  onClose: () => void;
}

/** Announces a change of a customer's quotes to the other screens. */
export function useQuoteChanged() {
  const bus = useBus();
  return (idCustomer?: number) => bus.emit('client.changed', idCustomer === undefined ? {} : { idCustomer });
}

const NOTE_MAX = { htmlInput: { maxLength: 1000 } };

interface TermsProps {
  validUntil: string;
  note: string;
  onValidUntil: (day: string) => void;
  onNote: (note: string) => void;
}

/** Today and the last day that a new quote has, in the company's zone. */
function useDays() {
  const zone = useSession().user.companyZone;
  const today = dayText(zone, useNow(60_000));
  return { today, usual: dayText('UTC', addDays('UTC', dayToEpoch('UTC', today), QUOTE_DAYS)) };
}

function TermsFields({ validUntil, note, onValidUntil, onNote }: TermsProps) {
  const { today } = useDays();
  return (
    <>
      <DateField label="Valid until" value={validUntil} min={today} onChange={onValidUntil} required />
      <TextField
        label="Note"
        value={note}
        multiline
        minRows={3}
        helperText="The customer reads it."
        slotProps={NOTE_MAX}
        onChange={(event) => onNote(event.target.value)}
      />
    </>
  );
}

/** Asks for the last day and a note, and makes a draft of a job. */
export function NewQuoteDialog({
  idJob,
  onMade,
  onClose,
}: {
  idJob: number;
  onMade: (id: number) => void;
  onClose: () => void;
}) {
  const changed = useQuoteChanged();
  const { usual } = useDays();
  const [validUntil, setValidUntil] = useState(usual);
  const [note, setNote] = useState('');
  const make = useChange('makeQuote', {
    once: true,
    done: ({ id }) => {
      changed();
      onMade(id);
    },
  });
  return (
    <FormDialog
      title="Make a quote"
      yes="Make the draft"
      isBusy={make.isPending}
      disabled={validUntil === ''}
      onSubmit={() => make.mutate({ idJob, validUntil, note: note.trim() })}
      onClose={onClose}
    >
      <p>The draft takes the crews and the customer’s rates as they are now. Nothing is sent yet.</p>
      <TermsFields {...{ validUntil, note }} onValidUntil={setValidUntil} onNote={setNote} />
    </FormDialog>
  );
}

/** Changes the last day and the note of a draft. */
export function EditQuoteDialog({ quote, onClose }: DialogProps) {
  const changed = useQuoteChanged();
  const [validUntil, setValidUntil] = useState(quote.validUntil);
  const [note, setNote] = useState(quote.note);
  const save = useChange('saveQuoteDraft', {
    done: () => {
      changed(quote.idCustomer);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Edit the draft"
      yes="Save"
      isBusy={save.isPending}
      disabled={validUntil === ''}
      onSubmit={() => save.mutate({ id: quote.id, validUntil, note: note.trim() })}
      onClose={onClose}
    >
      <TermsFields {...{ validUntil, note }} onValidUntil={setValidUntil} onNote={setNote} />
    </FormDialog>
  );
}

/** Asks for the address and mails the quote. */
export function SendQuoteDialog({ quote, onClose }: DialogProps) {
  const changed = useQuoteChanged();
  const [email, setEmail] = useState(quote.sentTo || quote.email);
  const isAgain = quote.state === 'sent';
  const send = useChange('sendQuote', {
    once: true,
    done: () => {
      changed(quote.idCustomer);
      onClose();
    },
  });
  return (
    <FormDialog
      title={isAgain ? `Send ${quoteName(quote)} again` : 'Send the quote'}
      yes="Send"
      isBusy={send.isPending}
      disabled={email.trim() === ''}
      onSubmit={() => send.mutate({ id: quote.id, email: email.trim() })}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <p>
        {isAgain
          ? 'The mail has the PDF and a new link for the answer. The link in the earlier mail stops working.'
          : 'The mail has the PDF and a link for the answer. Once sent, the quote has a number and does not change.'}
      </p>
    </FormDialog>
  );
}

const answerNames: Record<QuoteAnswer, string> = { accept: 'Accepted', decline: 'Declined' };

/** Records a customer's answer to a quote that came by phone or mail. */
export function RecordAnswerDialog({ quote, onClose }: DialogProps) {
  const changed = useQuoteChanged();
  const [answer, setAnswer] = useState<QuoteAnswer>('accept');
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const record = useChange('recordQuoteAnswer', {
    done: () => {
      changed(quote.idCustomer);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Answer to ${quoteName(quote)}`}
      yes="Record"
      isBusy={record.isPending}
      disabled={name.trim() === ''}
      onSubmit={() => record.mutate({ id: quote.id, answer, name: name.trim(), note: note.trim() })}
      onClose={onClose}
    >
      <p>For an answer by phone or mail. The quote shows that the office recorded it.</p>
      <SelectField
        label="Answer"
        value={answer}
        choices={quoteAnswers.map((one) => [one, answerNames[one]] as const)}
        onChange={(event) => setAnswer(event.target.value as QuoteAnswer)}
      />
      <TextField
        label="Who answered"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Note"
        value={note}
        multiline
        minRows={2}
        helperText="For example, by phone on Tuesday."
        slotProps={NOTE_MAX}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
