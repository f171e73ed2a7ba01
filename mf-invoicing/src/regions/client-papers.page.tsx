import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { agingNames, agingSteps, paperNumber } from '@crewcall/domain/clients';
import { formatFullDate, formatNumericDay } from '@crewcall/domain/format';
import { useCall, useSession } from '@crewcall/platform';
import { Box } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import type { Column } from '@crewcall/ui/data-table';
import { Facts } from '@crewcall/ui/facts';
import { formatMoney } from '@crewcall/ui/format';
import { FileTextIcon, ReceiptIcon } from '@crewcall/ui/icons';
import { Card } from '@crewcall/ui/job-card';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, Toolbar } from '@crewcall/ui/page-header';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { AnswerQuote } from '../clients/answer-quote';
import { InvoicePill, invoiceName, invoicedFor } from '../clients/client-texts';
import type { ListedInvoice } from '../clients/client-texts';
import { PaperButtons, StatementButton } from '../clients/paper-buttons';
import { QuotePill } from '../clients/quote-pill';
import { definePage } from '../region';

type Papers = Out<'getMyPapers'>;
type Quote = Papers['quotes'][number];
type Tab = 'invoices' | 'quotes';

/** Who a paper is to, where it is not the only one. */
const customerColumn = <Row extends { customer: string }>(rows: readonly Row[]): Column<Row>[] =>
  new Set(rows.map(({ customer }) => customer)).size > 1
    ? [
        {
          key: 'customer',
          head: 'Customer',
          cell: ({ customer }) => customer,
          sort: ({ customer }) => customer,
        },
      ]
    : [];

const invoiceColumns = (rows: readonly ListedInvoice[], zone: string): Column<ListedInvoice>[] => [
  {
    key: 'number',
    head: 'No.',
    primary: true,
    cell: (row) => <b>{invoiceName(row)}</b>,
    sort: ({ number }) => number ?? 0,
  },
  ...customerColumn(rows),
  { key: 'state', head: 'State', cell: (row) => <InvoicePill {...row} /> },
  { key: 'for', head: 'For', cell: invoicedFor, sort: invoicedFor },
  { key: 'po', head: 'PO', cell: ({ poNumber }) => poNumber },
  {
    key: 'issued',
    head: 'Issued',
    cell: ({ issuedAt }) => (issuedAt === null ? '' : formatFullDate(issuedAt, zone)),
    sort: ({ issuedAt }) => issuedAt ?? 0,
  },
  {
    key: 'due',
    head: 'Due',
    cell: ({ dueDay }) => (dueDay === null ? '' : formatNumericDay(dueDay)),
    sort: ({ dueDay }) => dueDay ?? '',
  },
  {
    key: 'total',
    head: 'Total',
    align: 'right',
    cell: ({ total }) => formatMoney(total),
    sort: ({ total }) => total,
  },
  {
    key: 'less',
    head: 'Paid, credited',
    align: 'right',
    cell: ({ paid, credited }) => formatMoney(paid + credited),
    sort: ({ paid, credited }) => paid + credited,
  },
  {
    key: 'open',
    head: 'Open',
    align: 'right',
    cell: ({ open }) => <strong>{formatMoney(open)}</strong>,
    sort: ({ open }) => open,
  },
  { key: 'pdf', head: 'Document', cell: (row) => <PaperButtons invoice={row} /> },
];

const quoteColumns = (rows: readonly Quote[]): Column<Quote>[] => [
  {
    key: 'number',
    head: 'No.',
    primary: true,
    cell: ({ number }) => <b>{paperNumber('quote', number)}</b>,
    sort: ({ number }) => number,
  },
  ...customerColumn(rows),
  { key: 'state', head: 'State', cell: ({ state }) => <QuotePill state={state} /> },
  { key: 'for', head: 'Job', cell: ({ jobName }) => jobName, sort: ({ jobName }) => jobName },
  {
    key: 'until',
    head: 'Valid until',
    cell: ({ validUntil }) => formatNumericDay(validUntil),
    sort: ({ validUntil }) => validUntil,
  },
  {
    key: 'total',
    head: 'Total',
    align: 'right',
    cell: ({ total }) => <strong>{formatMoney(total)}</strong>,
    sort: ({ total }) => total,
  },
];

/** What is open, in all and by how late it is. */
const Aging = ({ aging, invoices }: Papers) => {
  const open = invoices.reduce((sum, invoice) => sum + Math.max(0, invoice.open), 0);
  return (
    <Card aria-label="What is open" sx={{ mb: 2 }}>
      <Facts
        items={[
          ['Open in all', formatMoney(open)],
          ...agingSteps.map((step) => [agingNames[step], formatMoney(aging[step])] as const),
        ]}
      />
    </Card>
  );
};

/** For a customer’s managers: the invoices and quotes of their companies. */
export function ClientPapers() {
  const zone = useSession().user.companyZone;
  const [tab, setTab] = useState<Tab>('invoices');
  const [idQuote, setQuote] = useState<number | null>(null);
  const read = useCall('getMyPapers', {});
  const { invoices = [], quotes = [] } = read.data ?? {};
  const quote = quotes.find(({ id }) => id === idQuote);
  const customers = [...new Map(invoices.map((invoice) => [invoice.idCustomer, invoice.customer]))];
  return (
    <>
      <PageHeader
        title="Invoices and Quotes"
        sub="What your company was invoiced and quoted, with GST"
        actions={customers.map(([id, name]) => (
          <StatementButton key={id} idCustomer={id} of={customers.length > 1 ? name : ''} />
        ))}
      />
      <Toolbar>
        <SegmentedTabs<Tab>
          label="Which papers"
          value={tab}
          onChange={setTab}
          controls="client-papers"
          items={[
            { value: 'invoices', label: 'Invoices', ...(read.data ? { count: invoices.length } : {}) },
            { value: 'quotes', label: 'Quotes', ...(read.data ? { count: quotes.length } : {}) },
          ]}
        />
      </Toolbar>
      <Box id="client-papers" role="tabpanel" aria-label={tab === 'invoices' ? 'Invoices' : 'Quotes'}>
        <Loaded read={read} what="The invoices and quotes" skeleton={<SkeletonTable rows={6} cols={6} />}>
          {(papers) =>
            tab === 'invoices' ? (
              <>
                {invoices.length > 0 ? <Aging {...papers} /> : null}
                <DataTable
                  label="Invoices"
                  rows={invoices}
                  columns={invoiceColumns(invoices, zone)}
                  rowKey={({ id }) => id}
                  rowLabel={invoiceName}
                  defaultSort={{ key: 'number', down: true }}
                  empty={
                    <EmptyState
                      icon={ReceiptIcon}
                      title="No invoices yet"
                      text="Invoices are listed here once the office has issued them."
                    />
                  }
                />
              </>
            ) : (
              <DataTable
                label="Quotes"
                rows={quotes}
                columns={quoteColumns(quotes)}
                rowKey={({ id }) => id}
                rowLabel={({ number }) => paperNumber('quote', number)}
                activeKey={idQuote}
                onOpen={({ id }) => setQuote(id)}
                defaultSort={{ key: 'number', down: true }}
                empty={
                  <EmptyState
                    icon={FileTextIcon}
                    title="No quotes yet"
                    text="Quotes are listed here once the office has sent them."
                  />
                }
              />
            )
          }
        </Loaded>
      </Box>
      {quote ? <AnswerQuote quote={quote} onClose={() => setQuote(null)} /> : null}
    </>
  );
}

export const region = definePage(ClientPapers);
