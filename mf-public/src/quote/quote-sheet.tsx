import { formatDayAndYear, formatTime } from '@crewcall/domain/format';
import { quoteLineAmounts } from '@crewcall/domain/quotes';
import { useCall } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { Facts } from '@crewcall/ui/facts';
import { formatMoney } from '@crewcall/ui/format';
import { Card } from '@crewcall/ui/job-card';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { token } from '@crewcall/ui/tokens';

/** The quote that a link opens. */
export const useQuote = (token: string) => useCall('readQuote', { token }, { quiet: true });
export type Quote = NonNullable<ReturnType<typeof useQuote>['data']>;

const Sums = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '4px 16px',
  marginTop: 12,
  paddingTop: 12,
  borderTop: `2px solid ${token('line')}`,
  '& dd': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& [data-total]': { fontWeight: 700, fontSize: 19 },
});

const Note = styled('p')({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

/** What is offered: the job, each crew with its amount, GST and the total. */
export function QuoteSheet({ quote }: { quote: Quote }) {
  const { job, lines, net, gst, total, note } = quote;
  return (
    <Card>
      <Facts
        items={[
          ['For', quote.customer],
          ['Starts', `${formatDayAndYear(job.start, job.tz)}, ${formatTime(job.start, job.tz)}`],
          ['Place', job.location],
          ['Purchase order', job.poNumber],
          ['Reference', job.reference],
        ]}
      />
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
      <Sums>
        {gst > 0 ? (
          <>
            <dt>Without GST</dt>
            <dd>{formatMoney(net)}</dd>
            <dt>GST 10%</dt>
            <dd>{formatMoney(gst)}</dd>
          </>
        ) : null}
        <dt data-total>{gst > 0 ? 'Total with GST' : 'Total, no GST'}</dt>
        <dd data-total>{formatMoney(total)}</dd>
      </Sums>
      {note === '' ? null : (
        <>
          <SectionHeading title="Note" />
          <Note>{note}</Note>
        </>
      )}
    </Card>
  );
}
