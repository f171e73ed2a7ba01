import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { formatDayAndYear, formatDayInFull, formatTime } from '@crewcall/domain/format';
import { quoteAnswerWords, quoteLineAmounts } from '@crewcall/domain/quotes';
import { useCall, useChange, useSession } from '@crewcall/platform';
import { Alert, Box, Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { Facts } from '@crewcall/ui/facts';
import { formatDayTime, formatMoney } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonPanel } from '@crewcall/ui/skeleton';
import { EditQuoteDialog, RecordAnswerDialog, SendQuoteDialog, useQuoteChanged } from './quote-dialogs';
import { QuotePill, quoteName } from './quote-pill';
import { useQuotePdf } from './use-quote-pdf';

type Detail = Out<'getQuote'>;

function Differences({ quote: { differs, state } }: { quote: Detail }) {
  if (differs.length === 0) return null;
  return (
    <Alert severity="warning">
      <strong>Differs from the job</strong>
      <RowList stacked lines="none">
        {differs.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </RowList>
      {state === 'draft'
        ? 'Update the draft, or it offers the job as it was.'
        : 'A quote that was sent does not change. Make a new quote of the job.'}
    </Alert>
  );
}

function Sheet({ quote }: { quote: Detail }) {
  const { companyZone } = useSession().user;
  const { start, tz, location, validUntil, lines, net, gst, total, note, answered, state } = quote;
  const { poNumber, reference } = quote;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>
        <QuotePill state={state} />
      </div>
      {answered === null ? null : (
        <p>
          {quoteAnswerWords(state, answered, companyZone)}.
          {answered.note === '' ? '' : ` Note: ${answered.note}`}
        </p>
      )}
      <Differences quote={quote} />
      <Facts
        items={[
          ['Job starts', `${formatDayAndYear(start, tz)}, ${formatTime(start, tz)}`],
          ['Place', location],
          ['PO number', poNumber],
          ['Reference', reference],
          ['Valid until', formatDayInFull(validUntil)],
          ['Sent', quote.sentAt === null ? null : formatDayTime(quote.sentAt, companyZone)],
        ]}
      />
      {quote.sentTo === '' ? null : <Facts items={[['To', quote.sentTo]]} />}
      <div>
        <SectionHeading title="Crew" />
        <RowList lines="above">
          {lines.map((line, index) => (
            <li key={index}>
              <div data-main>
                {line.what}
                <small>{quoteLineAmounts(line)}</small>
                {line.detail === '' ? null : <small>{line.detail}</small>}
              </div>
              <strong>{formatMoney(line.cents)}</strong>
            </li>
          ))}
        </RowList>
      </div>
      <Facts
        items={[
          ['Without GST', formatMoney(net)],
          ['GST', gst > 0 ? formatMoney(gst) : 'None'],
          ['Total', formatMoney(total)],
        ]}
      />
      {note === '' ? null : (
        <div>
          <SectionHeading title="Note" />
          <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</p>
        </div>
      )}
    </Box>
  );
}

type Asking = 'send' | 'edit' | 'record';

function DraftButtons({ quote, onAsk, onGone }: ButtonsProps) {
  const changed = useQuoteChanged();
  const confirm = useConfirm();
  const { id, idCustomer, validUntil, note } = quote;
  const update = useChange('saveQuoteDraft', { done: () => changed(idCustomer) });
  const remove = useChange('deleteQuoteDraft', {
    done: () => {
      changed(idCustomer);
      onGone();
    },
  });
  const askDelete = async () => {
    if (await confirm({ title: 'Delete this draft?', yes: 'Delete', danger: true })) remove.mutate({ id });
  };
  return (
    <>
      <Button variant="contained" onClick={() => onAsk('send')}>
        Send
      </Button>
      {quote.differs.length > 0 ? (
        <Button
          loading={update.isPending}
          onClick={() => update.mutate({ id, validUntil, note, again: true })}
        >
          Update from the job
        </Button>
      ) : null}
      <Button onClick={() => onAsk('edit')}>Edit</Button>
      <Button color="error" loading={remove.isPending} onClick={() => void askDelete()}>
        Delete
      </Button>
    </>
  );
}

interface ButtonsProps {
  quote: Detail;
  onAsk: (asking: Asking) => void;
  /** The quote was deleted. */
  onGone: () => void;
}

function Buttons({ quote, onAsk, onGone }: ButtonsProps) {
  const { can } = useSession();
  const pdf = useQuotePdf();
  const { id, state } = quote;
  const writes = can('client.write');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {writes && state === 'draft' ? <DraftButtons {...{ quote, onAsk, onGone }} /> : null}
      {writes && (state === 'sent' || state === 'expired') ? (
        <Button onClick={() => onAsk('record')}>Record answer</Button>
      ) : null}
      {writes && state === 'sent' ? <Button onClick={() => onAsk('send')}>Send again</Button> : null}
      <Button loading={pdf.isPending} onClick={() => void pdf.download(id)}>
        PDF
      </Button>
    </Box>
  );
}

/** One quote: its lines, what differs from the job now, and what can be done with it. */
export function QuotePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useCall('getQuote', { id });
  const [asking, setAsking] = useState<Asking | null>(null);
  const quote = read.data;
  const close = () => setAsking(null);
  return (
    <SidePanel
      title={quote ? `${quoteName(quote)} · ${formatMoney(quote.total)}` : 'Quote'}
      sub={quote ? `${quote.jobName} · ${quote.customer}` : undefined}
      width={560}
      isOnTop
      onClose={onClose}
      footer={quote ? <Buttons quote={quote} onAsk={setAsking} onGone={onClose} /> : undefined}
    >
      <Loaded read={read} what="The quote" skeleton={<SkeletonPanel />}>
        {(shown) => (
          <>
            <Sheet quote={shown} />
            {asking === 'send' ? <SendQuoteDialog quote={shown} onClose={close} /> : null}
            {asking === 'edit' ? <EditQuoteDialog quote={shown} onClose={close} /> : null}
            {asking === 'record' ? <RecordAnswerDialog quote={shown} onClose={close} /> : null}
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}
