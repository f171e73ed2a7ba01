import { useState } from 'react';
import { InvoiceStatus, invoiceStatusNames } from '@crewcall/domain/invoice';
import { texts } from '@crewcall/domain/texts';
import { addDays, dayInAddress, dayToEpoch, defaultInvoiceRange } from '@crewcall/domain/time';
import { useBus, useCall, useChange, useNavigation, useNow, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import {
  Button,
  DataTable,
  DateField,
  DateToolbar,
  EmptyState,
  MoneyText,
  PageHeader,
  ReceiptIcon,
  SearchField,
  SkeletonTable,
  StatusPill,
  formatMoney,
  plural,
  useConfirm,
  Loaded,
} from '@crewcall/ui';
import type { Column } from '@crewcall/ui';
import type { Invoice } from '@crewcall/contract/types';
import { AbaDialog } from './aba-dialog';
import { AbaMenu } from './aba-menu';
import { InvoicePanel } from './invoice-panel';
import { matching, totalOf } from './invoice-rows';

const columns: Column<Invoice>[] = [
  {
    key: 'name',
    head: 'Name',
    primary: true,
    cell: (invoice) => invoice.fullName,
    sort: (invoice) => invoice.fullName,
  },
  { key: 'number', head: 'No.', cell: (invoice) => invoice.number, sort: (invoice) => invoice.number },
  {
    key: 'week',
    head: 'Week Ending',
    cell: (invoice) => invoice.weekEnding,
    sort: (invoice) => invoice.endDate,
  },
  {
    key: 'amount',
    head: 'Amount',
    align: 'right',
    cell: (invoice) => <MoneyText cents={invoice.total} strong />,
    sort: (invoice) => invoice.total,
  },
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
  const mayWrite = useSession().can('invoice.write');
  const { go } = useNavigation();
  const bus = useBus();
  const confirm = useConfirm();
  const week = defaultInvoiceRange(zone, useNow());
  const from = dayInAddress(zone, params['startTime'], week.start);
  const to = dayInAddress(zone, params['endTime'], week.lastDay);
  const idInvoice = Number(params['idInvoice']) || 0;

  const list = useCall(
    'getInvoice',
    { dateStart: dayToEpoch(zone, from), dateEnd: addDays(zone, dayToEpoch(zone, to), 1) },
    { keepPrevious: true },
  );
  const one = useCall('getInvoice', { idInvoice: idInvoice || 1 }, { enabled: idInvoice > 0 });
  const cancel = useChange('deleteInvoice', {
    done: (_out, body) => {
      bus.emit('invoice.changed', { idInvoice: body.idInvoice });
      void go(`/admin/invoices/${from}/${to}`);
    },
  });
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<Set<string | number>>(new Set());
  const [aba, setAba] = useState<0 | 1 | 2 | null>(null);

  const rows = matching(list.data?.invoices ?? [], search);
  const chosen = rows.filter((invoice) => selected.has(invoice.number) && !invoice.cancelled);
  const address = (start: string, end: string, id?: number) =>
    `/admin/invoices/${start}/${end}${id ? `/${id}` : ''}`;

  const cancelInvoice = async (invoice: Invoice) => {
    const again = invoice.status === InvoiceStatus.Full;
    const yes = await confirm({
      title: 'Cancel this Invoice?',
      text: again
        ? 'It was in a bank file: the bank may already have paid it. Its times can be invoiced again.'
        : 'Its times can be invoiced again. The number is not used a second time.',
      yes: 'Cancel this Invoice',
      no: 'Keep it',
      danger: true,
    });
    if (yes) cancel.mutate({ idInvoice: invoice.number, confirmed: again });
  };

  const shown = one.data?.invoices[0];
  return (
    <>
      <PageHeader
        title="Crew Invoices"
        sub={
          list.data
            ? `${plural(rows.length, 'invoice')} · ${formatMoney(totalOf(rows))}`
            : 'Week ending between'
        }
        actions={mayWrite ? <AbaMenu disabled={chosen.length === 0} onPick={setAba} /> : undefined}
      />
      <DateToolbar>
        <DateField
          label="From"
          sx={{ width: 176 }}
          value={from}
          max={to}
          onChange={(day) => day && void go(address(day, to < day ? day : to))}
        />
        <DateField
          label="To"
          sx={{ width: 176 }}
          value={to}
          min={from}
          onChange={(day) => day && void go(address(from > day ? day : from, day))}
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
          invoice={shown}
          loading={one.isPending}
          error={one.error}
          onRetry={() => void one.refetch()}
          onClose={() => void go(address(from, to))}
          footer={
            shown && !shown.cancelled && mayWrite ? (
              <Button color="error" disabled={cancel.isPending} onClick={() => void cancelInvoice(shown)}>
                Cancel this Invoice
              </Button>
            ) : undefined
          }
        />
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
