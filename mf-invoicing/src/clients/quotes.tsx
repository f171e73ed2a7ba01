import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { formatDayAndYear, formatNumericDay } from '@crewcall/domain/format';
import { useCall } from '@crewcall/platform';
import { Box, Button } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import type { Column } from '@crewcall/ui/data-table';
import { formatMoney, plural } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { Toolbar } from '@crewcall/ui/page-header';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { QuotePanel } from './quote-panel';
import { DiffersPill, QuotePill, quoteName } from './quote-pill';
import type { Quote } from './quote-pill';

type Show = NonNullable<In<'findQuotes'>['show']>;

const PAGE = 100;

const tabs = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'expired', label: 'Expired' },
  { value: 'all', label: 'All' },
] as const;

const columns: Column<Quote>[] = [
  { key: 'number', head: 'Quote', primary: true, cell: (quote) => `${quoteName(quote)}, ${quote.jobName}` },
  { key: 'start', head: 'Job starts', cell: (quote) => formatDayAndYear(quote.start, quote.tz) },
  {
    key: 'state',
    head: 'State',
    cell: (quote) => (
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
        <QuotePill state={quote.state} /> <DiffersPill differs={quote.differs} />
      </Box>
    ),
  },
  { key: 'until', head: 'Valid until', cell: (quote) => formatNumericDay(quote.validUntil) },
  {
    key: 'total',
    head: 'Total',
    align: 'right',
    cell: (quote) => <strong>{formatMoney(quote.total)}</strong>,
  },
];

/** The quotes of a customer, and one of them in a panel. */
export function Quotes({ idCustomer }: { idCustomer: number }) {
  const [show, setShow] = useState<Show>('open');
  const [offset, setOffset] = useState(0);
  const [open, setOpen] = useState<number | null>(null);
  const body = { idCustomer, show, limit: PAGE, offset };
  const read = useCall('findQuotes', body, { keepPrevious: true });
  const total = read.data?.total ?? 0;
  return (
    <section aria-label="Quotes">
      <Toolbar>
        <SegmentedTabs<Show>
          label="Which quotes"
          items={tabs}
          value={show}
          onChange={(next) => {
            setShow(next);
            setOffset(0);
          }}
        />
        <Box role="status" sx={{ flex: 1 }}>
          {read.data ? plural(total, 'quote') : ''}
        </Box>
        {offset > 0 ? <Button onClick={() => setOffset(offset - PAGE)}>Newer</Button> : null}
        {offset + PAGE < total ? <Button onClick={() => setOffset(offset + PAGE)}>Older</Button> : null}
      </Toolbar>
      <Loaded read={read} what="The quotes" skeleton={<SkeletonTable rows={4} cols={5} />}>
        {({ quotes }) => (
          <DataTable
            label="Quotes"
            rows={quotes}
            columns={columns}
            rowKey={(quote) => quote.id}
            rowLabel={(quote) => `${quoteName(quote)}, ${quote.jobName}`}
            activeKey={open}
            onOpen={(quote) => setOpen(quote.id)}
            empty={
              <EmptyState title="No quotes here" text="Make one in a job of this customer, under Money." />
            }
          />
        )}
      </Loaded>
      {open === null ? null : <QuotePanel key={open} id={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
