import { useState } from 'react';
import { InvoiceStatus, invoiceStatusNames } from '@crewcall/domain/invoice';
import { texts } from '@crewcall/domain/texts';
import { addDays, daysInAddress, dayToEpoch, defaultInvoiceRange } from '@crewcall/domain/time';
import { useCall, useNavigation, useNow, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { Button } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { DateToolbar, DayRange } from '@crewcall/ui/date-fields';
import { formatMoney } from '@crewcall/ui/format';
import { ReceiptIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { SearchField } from '@crewcall/ui/search-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { StatusPill } from '@crewcall/ui/status-pill';
import type { Column } from '@crewcall/ui/data-table';
import type { Invoice } from '@crewcall/contract/types';
import { AbaDialog } from '../bank-files/aba-dialog';
import { AbaMenu } from '../bank-files/aba-menu';
import { BankFilesOfInvoice } from '../bank-files/bank-files-of-invoice';
import { invoiceColumns } from '../invoices/invoice-columns';
import { InvoicePanel } from '../invoices/invoice-panel';
import { InvoiceWorkbook } from '../invoices/invoice-workbook';
import { matching, standingOf, totalOf } from '../invoices/invoice-rows';
import { useCancelInvoice } from '../invoices/use-cancel-invoice';
import { definePage } from '../region';

const columns: Column<Invoice>[] = [
  ...invoiceColumns,
  {
    key: 'status',
    head: 'Status',
    cell: (invoice) =>
      invoice.cancelled ? (
        <StatusPill of="invoice" state="cancelled" />
      ) : invoice.status !== InvoiceStatus.Clear ? (
        <StatusPill of="invoice" state={invoiceStatusNames[invoice.status as 1 | 2]} />
      ) : (
        '–'
      ),
    sort: (invoice) => (invoice.cancelled ? -1 : invoice.status),
  },
];

export function CrewInvoices() {
  const params = useParams();
  const { companyZone: zone } = useSession().user;
  const { can } = useSession();
  const mayWrite = can('invoice.write');
  const { go } = useNavigation();
  const usual = defaultInvoiceRange(zone, useNow());
  const { from, to } = daysInAddress(zone, [params['startTime'], params['endTime']], usual);
  const idInvoice = Number(params['idInvoice']) || 0;

  const range = { dateStart: dayToEpoch(zone, from), dateEnd: addDays(zone, dayToEpoch(zone, to), 1) };
  const list = useCall('getInvoice', range, { keepPrevious: true });
  const one = useCall('getInvoice', { idInvoice: idInvoice || 1 }, { enabled: idInvoice > 0 });
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<Set<string | number>>(new Set());
  const [aba, setAba] = useState<InvoiceStatus | null>(null);

  const rows = matching(list.data?.invoices ?? [], search);
  const chosen = rows.filter((invoice) => selected.has(invoice.number) && !invoice.cancelled);
  const address = (start: string, end: string, id?: number) =>
    `/admin/invoices/${start}/${end}${id ? `/${id}` : ''}`;
  const cancel = useCancelInvoice(() => void go(address(from, to)));

  const shown = one.data?.invoices[0];
  return (
    <>
      <PageHeader
        title="Crew Invoices"
        sub={list.data ? standingOf(rows) : 'Week ending between'}
        actions={
          <>
            {can('crew.export') ? (
              <InvoiceWorkbook range={range} ids={rows.map((invoice) => invoice.number)} />
            ) : null}
            {mayWrite ? <AbaMenu disabled={chosen.length === 0} onPick={setAba} /> : null}
          </>
        }
      />
      <DateToolbar>
        <DayRange
          labels={['From', 'To']}
          sx={{ width: 176 }}
          from={from}
          to={to}
          onChange={(first, last) => void go(address(first, last))}
        />
        <SearchField value={search} onChange={setSearch} label="Search name or number" hotkey />
        {chosen.length > 0 ? (
          <strong role="status">
            {chosen.length} selected · {formatMoney(totalOf(chosen))}
          </strong>
        ) : null}
      </DateToolbar>
      <Loaded read={list} what="The invoices" skeleton={<SkeletonTable rows={8} cols={5} />}>
        {() => (
          <DataTable
            label="Crew invoices"
            rows={rows}
            columns={columns}
            rowKey={(invoice) => invoice.number}
            rowLabel={(invoice) => `${invoice.fullName}, ${invoice.weekEnding}`}
            selectable={(invoice) => !invoice.cancelled}
            inSelectAll={(invoice) => invoice.status !== InvoiceStatus.Full}
            activeKey={idInvoice || null}
            defaultSort={{ key: 'name', down: false }}
            onOpen={(invoice) => void go(address(from, to, invoice.number))}
            {...(mayWrite ? { selected, onSelect: setSelected } : {})}
            empty={
              <EmptyState
                icon={ReceiptIcon}
                title={texts.noInvoices}
                text="Make them under Check Time, or choose other dates."
              />
            }
          />
        )}
      </Loaded>
      {idInvoice > 0 ? (
        <InvoicePanel
          read={one}
          onClose={() => void go(address(from, to))}
          footer={
            shown && !shown.cancelled && mayWrite ? (
              <Button color="error" disabled={cancel.busy} onClick={() => void cancel.ask(shown)}>
                Cancel this Invoice
              </Button>
            ) : undefined
          }
        >
          <BankFilesOfInvoice idInvoice={idInvoice} />
        </InvoicePanel>
      ) : null}
      {aba !== null ? (
        <AbaDialog
          type={aba}
          invoices={chosen}
          onClose={(done) => {
            setAba(null);
            if (done) setSelected(new Set());
          }}
        />
      ) : null}
    </>
  );
}

export const region = definePage(CrewInvoices, '/:startTime?/:endTime?/:idInvoice?');
