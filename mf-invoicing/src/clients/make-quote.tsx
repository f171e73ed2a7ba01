import { useState } from 'react';
import { useCall, useSession } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { formatMoney } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import { NewQuoteDialog } from './quote-dialogs';
import { QuotePanel } from './quote-panel';
import { DiffersPill, QuotePill, quoteName } from './quote-pill';

/** The quotes of a job, and a button that makes a draft of it as it is planned now. */
export function MakeQuote({ idJob }: { idJob: number }) {
  const { can } = useSession();
  const read = useCall('findQuotes', { idJob });
  const [isAsking, setAsking] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <section aria-label="Quotes">
      <SectionHeading
        title="Quotes"
        action={
          can('client.write') ? <Button onClick={() => setAsking(true)}>Make a quote</Button> : undefined
        }
      />
      <Loaded read={read} what="The quotes" skeleton={<SkeletonBar h={44} />}>
        {({ quotes }) =>
          quotes.length === 0 ? (
            <p>This job has no quotes.</p>
          ) : (
            <RowList>
              {quotes.map((quote) => (
                <li key={quote.id}>
                  <div data-main>
                    <strong>{formatMoney(quote.total)}</strong> <QuotePill state={quote.state} />{' '}
                    <DiffersPill differs={quote.differs} />
                  </div>
                  <Button
                    size="small"
                    aria-label={`Open ${quoteName(quote)}, ${formatMoney(quote.total)}`}
                    onClick={() => setOpen(quote.id)}
                  >
                    {quoteName(quote)}
                  </Button>
                </li>
              ))}
            </RowList>
          )
        }
      </Loaded>
      {isAsking ? (
        <NewQuoteDialog
          idJob={idJob}
          onMade={(id) => {
            setAsking(false);
            setOpen(id);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {open === null ? null : <QuotePanel key={open} id={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
