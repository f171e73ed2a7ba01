import { paperNumber } from '@crewcall/domain/clients';
import { formatDayInFull } from '@crewcall/domain/format';
import { quoteAnswerWords } from '@crewcall/domain/quotes';
import { ApiError } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { Alert, styled } from '@crewcall/ui/basics';
import { Card } from '@crewcall/ui/job-card';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { ErrorState } from '@crewcall/ui/states';
import { AnswerForm } from '../quote/answer-form';
import { QuoteSheet, useQuote } from '../quote/quote-sheet';
import type { Quote } from '../quote/quote-sheet';
import { definePage } from '../region';
import { CompanyFoot, CompanyName, DeadLink } from '../sign-up/company-foot';

const Page = styled('div')({
  maxWidth: 640,
  margin: '0 auto',
  padding: '12px 0 24px',
  display: 'grid',
  // A long word must not make the page wider than a phone.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
});

/** Why the quote cannot be answered here; nothing while it waits for an answer. */
function Outcome({ quote: { state, answered, validUntil, job } }: { quote: Quote }) {
  if (state === 'sent') return null;
  if (state === 'expired')
    return (
      <Alert severity="warning">
        This quote was valid until {formatDayInFull(validUntil)}. Ask for a new one: how is below.
      </Alert>
    );
  return (
    <Alert severity={state === 'accepted' ? 'success' : 'info'}>
      {quoteAnswerWords(state, answered, job.tz)}.{answered?.note ? ` Note: ${answered.note}` : ''}
    </Alert>
  );
}

function LinkedQuote({ token }: { token: string }) {
  const read = useQuote(token);
  const { data: quote, error } = read;
  // 429 says when to try again.
  const isDead =
    quote === undefined && error instanceof ApiError && error.kind === 'refused' && error.status !== 429;
  return (
    <>
      <PageHeader
        title={quote ? quote.job.title : 'Quote'}
        sub={
          quote
            ? `Quote ${paperNumber('quote', quote.number)} from ${quote.company} · valid until ${formatDayInFull(quote.validUntil)}`
            : undefined
        }
      />
      {isDead ? (
        <Card>
          <ErrorState title="This link cannot be used" error={error} />
        </Card>
      ) : (
        <Loaded read={read} what="The quote" skeleton={<SkeletonForm fields={4} />}>
          {(shown) => (
            <>
              <Outcome quote={shown} />
              <QuoteSheet quote={shown} />
              {shown.state === 'sent' ? (
                <AnswerForm token={token} quote={shown} onAnswered={() => void read.refetch()} />
              ) : null}
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

/** The page that the link in a quote’s mail opens. */
export function QuotePage() {
  const { token = '' } = useParams();
  return (
    <Page>
      <CompanyName />
      {/^[A-Za-z0-9_-]{16,}$/.test(token) ? (
        <LinkedQuote key={token} token={token} />
      ) : (
        <DeadLink title="Quote" />
      )}
      <CompanyFoot withoutNotice />
    </Page>
  );
}

export const region = definePage(QuotePage, '/:token?');
