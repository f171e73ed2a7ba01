import { useState } from 'react';
import type { In, Out } from '@crewcall/contract/types';
import { formatFullDate, formatNumericDay } from '@crewcall/domain/format';
import { useNavigation, useSession } from '@crewcall/platform';
import { useSearchParams } from '@crewcall/platform/router';
import { usePages } from '@crewcall/platform/use-pages';
import { useSettled } from '@crewcall/platform/use-settled';
import { Box } from '@crewcall/ui/basics';
import { formatMoney, plural } from '@crewcall/ui/format';
import { ReceiptIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { Toolbar } from '@crewcall/ui/page-header';
import { PagedTable } from '@crewcall/ui/paged-table';
import { SearchField } from '@crewcall/ui/search-field';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import type { Column } from '@crewcall/ui/data-table';
import { useIsBeside } from '@crewcall/ui/use-is-beside';
import { ClientInvoicePanel } from './client-invoice-panel';
import { InvoicePill, invoiceName, invoicedFor } from './client-texts';
import type { Client, ListedInvoice } from './client-texts';

type Show = NonNullable<In<'findClientInvoices'>['show']>;
const shows: readonly { value: Show; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'done', label: 'Settled' },
];

const invoicesOf = ({ invoices }: Out<'findClientInvoices'>) => invoices;
/** ms after the last key at which a search is sent. */
const TYPING_PAUSE_MS = 150;

const columnsOf = (zone: string, isBeside: boolean): Column<ListedInvoice>[] => [
  { key: 'number', head: 'No.', width: 104, primary: true, cell: (row) => <b>{invoiceName(row)}</b> },
  { key: 'state', head: 'State', width: 124, cell: (row) => <InvoicePill {...row} /> },
  { key: 'for', head: 'For', width: isBeside ? 190 : 260, cell: (row) => invoicedFor(row) },
  { key: 'po', head: 'PO', width: 130, wideOnly: true, cell: ({ poNumber }) => poNumber || '–' },
  {
    key: 'issued',
    head: 'Issued',
    width: 116,
    wideOnly: true,
    cell: ({ issuedAt }) => (issuedAt === null ? '–' : formatFullDate(issuedAt, zone)),
  },
  {
    key: 'due',
    head: 'Due',
    width: 116,
    cell: ({ dueDay }) => (dueDay === null ? '–' : formatNumericDay(dueDay)),
  },
  { key: 'total', head: 'Total', width: 124, align: 'right', cell: ({ total }) => formatMoney(total) },
  {
    key: 'open',
    head: 'Open',
    width: 124,
    align: 'right',
    cell: ({ number, open }) => (number === null ? '–' : <strong>{formatMoney(open)}</strong>),
  },
];

/** Columns that are hidden while a panel is open, because they would be too narrow. */
const wideColumns: ReadonlySet<string> = new Set(['po', 'issued', 'due', 'total']);

/** The invoices of a customer, drafts as well, and the one that is open beside them. */
export function ClientInvoices({ client }: { client: Client }) {
  const { go } = useNavigation();
  const zone = useSession().user.companyZone;
  const [query] = useSearchParams();
  const show = shows.find(({ value }) => value === query.get('show'))?.value ?? 'all';
  const id = Number(query.get('invoice')) || 0;
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim(), TYPING_PAUSE_MS);
  const search = { idCustomer: client.id, show, ...(text === '' ? {} : { text }) };
  const pages = usePages('findClientInvoices', search, invoicesOf);
  const isBeside = useIsBeside(id > 0);
  const address = (part: { show?: Show; invoice?: number }) => {
    const asked = part.show ?? show;
    const parts = [
      'tab=invoices',
      ...(asked === 'all' ? [] : [`show=${asked}`]),
      ...(part.invoice ? [`invoice=${part.invoice}`] : []),
    ];
    return `/admin/clients/${client.id}?${parts.join('&')}`;
  };
  const { total = 0, totals } = pages.data ?? {};
  return (
    <>
      <Toolbar>
        <SegmentedTabs<Show>
          label="Which invoices"
          items={shows}
          value={show}
          onChange={(value) => void go(address({ show: value }))}
        />
        <SearchField value={typed} onChange={setTyped} label="Search number, PO or job" hotkey />
        <Box role="status" sx={{ flex: 1 }}>
          {totals && total > 0
            ? `${plural(total, 'invoice')} · ${formatMoney(totals.cents)} · ${formatMoney(totals.open)} open`
            : ''}
        </Box>
      </Toolbar>
      <Loaded read={pages} what="The invoices" skeleton={<SkeletonTable rows={6} cols={6} />}>
        {() => (
          <PagedTable
            label="Invoices"
            {...pages.table}
            sort={{ key: 'number', down: true }}
            onSort={() => {}}
            columns={columnsOf(zone, isBeside).filter(({ key }) => !isBeside || !wideColumns.has(key))}
            rowKey={(row) => row.id}
            rowLabel={(row) => `${invoiceName(row)}, ${invoicedFor(row)}`}
            activeKey={id || null}
            onOpen={(row) => void go(address({ invoice: row.id }))}
            maxHeight="max(420px, calc(100dvh - 290px))"
            empty={
              <EmptyState
                icon={ReceiptIcon}
                title="No invoices"
                text={
                  show === 'all' && text === ''
                    ? 'Draft the first one under To invoice.'
                    : 'Choose another state, or change the search.'
                }
              />
            }
          />
        )}
      </Loaded>
      {id > 0 ? <ClientInvoicePanel key={id} id={id} onClose={() => go(address({}))} /> : null}
    </>
  );
}
