import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import { INVOICE_FILE } from '@crewcall/domain/limits';
import { Suspense } from 'react';
import { useApi, useCall, useNavigation, useNow, useSession } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { useParams } from '@crewcall/platform/router';
import { texts } from '@crewcall/domain/texts';
import { Box, Button } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { formatMoney } from '@crewcall/ui/format';
import { DownloadIcon, EyeIcon, ReceiptIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { mime, saveFile } from '@crewcall/ui/save-file';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { SkeletonCards, SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { StatusPill } from '@crewcall/ui/status-pill';
import type { Column } from '@crewcall/ui/data-table';
import type { Invoice } from '@crewcall/contract/types';
import { amount, week } from '../invoices/invoice-columns';
import { InvoicePanel } from '../invoices/invoice-panel';
import { InvoiceTimes } from '../invoices/invoice-times';
import { definePage } from '../region';

const YEAR_MS = 366 * DAY_MS;

export function MyInvoices() {
  const { id, view } = useParams();
  const go = useNavigation().go;
  const { call } = useApi();
  // A year back and a year forward. Rounded to the day, so that the same query is found in the cache, also offline.
  const now = Math.floor(useNow(HOUR_MS) / DAY_MS) * DAY_MS;
  const list = useCall('getMyInvoices', { dateStart: now - YEAR_MS, dateEnd: now + YEAR_MS });
  const idInvoice = Number(id) || 0;
  const one = useCall('getMyInvoices', { idInvoice: idInvoice || 1 }, { enabled: idInvoice > 0 });

  const download = async (invoice: Invoice) => {
    const answer = await call('getMyInvoices', { idInvoice: invoice.number });
    const pdf = answer.invoices[0]?.pdf;
    if (pdf) saveFile(pdf, INVOICE_FILE, mime.pdf);
  };

  const columns: Column<Invoice>[] = [
    { ...week, headOnCard: true },
    amount,
    {
      key: 'state',
      head: 'Bank',
      cell: (invoice) =>
        invoice.cancelled ? (
          <StatusPill of="invoice" state="cancelled" />
        ) : invoice.status === InvoiceStatus.Full ? (
          <Pill tone="ok">In the bank file</Pill>
        ) : (
          <Pill tone="idle">Issued</Pill>
        ),
    },
    {
      key: 'actions',
      head: 'Actions',
      hideHead: true,
      align: 'right',
      cell: (invoice) => (
        <>
          <Button
            size="small"
            startIcon={<EyeIcon aria-hidden />}
            aria-label={`View the invoice of ${invoice.weekEnding}`}
            onClick={() => void go(`/invoices/${invoice.number}`)}
          >
            View
          </Button>{' '}
          <Button
            size="small"
            startIcon={<DownloadIcon aria-hidden />}
            aria-label={`PDF of the invoice of ${invoice.weekEnding}`}
            onClick={() => void download(invoice)}
          >
            PDF
          </Button>
        </>
      ),
    },
  ];

  // A cancelled invoice stays in the list if it has an adjustment note, which reverses its GST.
  const invoices = (list.data?.invoices ?? []).filter(
    ({ cancelled, adjustment }) => !cancelled || adjustment !== null,
  );
  const year = invoices
    .filter((invoice) => !invoice.cancelled && invoice.issuedAt > now - YEAR_MS)
    .reduce((sum, invoice) => sum + invoice.total, 0);
  return (
    <>
      <PageHeader
        title="My Invoices"
        sub={invoices.length > 0 ? `${formatMoney(year)} in the last twelve months` : undefined}
      />
      <Loaded read={list} what="Your invoices" skeleton={<SkeletonTable rows={5} cols={3} />}>
        {() => (
          <DataTable
            label="My invoices"
            rows={invoices}
            columns={columns}
            rowKey={(invoice) => invoice.number}
            activeKey={idInvoice || null}
            onOpen={(invoice) => void go(`/invoices/${invoice.number}`)}
            defaultSort={{ key: 'week', down: true }}
            empty={
              <EmptyState
                icon={ReceiptIcon}
                title={texts.noInvoices}
                text="The office makes one for each week that you worked."
              />
            }
          />
        )}
      </Loaded>
      {idInvoice > 0 ? (
        <InvoicePanel read={one} onClose={() => void go('/invoices')} page={Number(view) || 1}>
          <InvoiceTimes idInvoice={idInvoice} />
        </InvoicePanel>
      ) : null}
    </>
  );
}

// Its file is on the phone once the worker's other screens are: expenses are added without a network too.
const MyExpenses = lazyPart(() => import('../expenses/my-expenses').then(({ MyExpenses }) => MyExpenses));

const tabs = [
  { value: 'invoices', label: 'Invoices' },
  { value: 'expenses', label: 'Expenses' },
] as const;
const PANEL = 'my-pay';

/** The worker's invoices and, at /invoices/expenses, their expenses. */
export function MyPay() {
  const { go } = useNavigation();
  const { can } = useSession();
  const isExpenses = useParams()['id'] === 'expenses';
  if (!can('expense.own')) return <MyInvoices />;
  return (
    <>
      <Box sx={{ pb: 1 }}>
        <SegmentedTabs
          label="Pay"
          items={tabs}
          value={isExpenses ? 'expenses' : 'invoices'}
          controls={PANEL}
          onChange={(value) => void go(value === 'expenses' ? '/invoices/expenses' : '/invoices')}
        />
      </Box>
      <div id={PANEL} role="tabpanel" aria-label={isExpenses ? 'Expenses' : 'Invoices'}>
        {isExpenses ? (
          <Suspense fallback={<SkeletonCards count={3} />}>
            <MyExpenses />
          </Suspense>
        ) : (
          <MyInvoices />
        )}
      </div>
    </>
  );
}

export const region = definePage(MyPay, '/:id?/:view?');
