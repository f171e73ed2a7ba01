import { useRef, useState } from 'react';
import { isUnpaid } from '@crewcall/domain/invoice';
import { texts } from '@crewcall/domain/texts';
import { addDays, daysInAddress, dayToEpoch, defaultInvoiceRange } from '@crewcall/domain/time';
import { useCall, useChange, useNavigation, useNow, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { usePages } from '@crewcall/platform/use-pages';
import { useSettled } from '@crewcall/platform/use-settled';
import { Button } from '@crewcall/ui/basics';
import { DateToolbar, DayRange } from '@crewcall/ui/date-fields';
import { formatCount, formatMoney, plural } from '@crewcall/ui/format';
import { DownloadIcon, ReceiptIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { PagedTable } from '@crewcall/ui/paged-table';
import { mime, saveFile } from '@crewcall/ui/save-file';
import { SearchField } from '@crewcall/ui/search-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { BankFileButton } from '../bank-files/bank-file-button';
import { BankFilesOfInvoice } from '../bank-files/bank-files-of-invoice';
import { invoiceColumns, status } from '../invoices/invoice-columns';
import { InvoicePanel } from '../invoices/invoice-panel';
import { invoicesOf, type InvoiceSort, standingOf } from '../invoices/invoice-rows';
import { useCancelInvoice } from '../invoices/use-cancel-invoice';
import { useChosenInvoices } from '../invoices/use-chosen-invoices';
import { definePage } from '../region';

interface InvoiceWorkbookProps {
  /** Which invoices: as the list is searched. */
  search: { dateStart: number; dateEnd: number; search: string };
  /** How many these are. */
  count: number;
}

/** Downloads all invoices that a search finds as a workbook, with their lines, rates, bands and amounts. */
function InvoiceWorkbook({ search, count }: InvoiceWorkbookProps) {
  const download = useChange('downloadxlsxData', {
    done: ({ xlsxFile, fileName }) => saveFile(xlsxFile, fileName, mime.xlsx),
  });
  return (
    <Button
      startIcon={<DownloadIcon size={16} aria-hidden />}
      disabled={count === 0}
      loading={download.isPending}
      onClick={() => download.mutate({ type: 'invoice', ...search })}
    >
      Workbook
    </Button>
  );
}

/** How many invoices are chosen, what they come to, and the way to all of them. */
function SelectedInvoices({ chosen }: { chosen: ReturnType<typeof useChosenInvoices> }) {
  const { count, cents, outside, more } = chosen;
  const status = useRef<HTMLElement>(null);
  // The button goes with its click, so the focus moves to what it has changed.
  const then = (change: () => void) => () => {
    change();
    status.current?.focus();
  };
  const hidden = outside > 0 ? `, ${formatCount(outside)} not in this list` : '';
  return (
    <>
      <strong role="status" ref={status} tabIndex={-1} style={{ outline: 'none' }}>
        {count > 0 ? `${formatCount(count)} selected${hidden} · ${formatMoney(cents)}` : ''}
      </strong>
      {more > 0 ? (
        <Button onClick={then(chosen.selectAll)}>Select all {plural(more, 'unpaid invoice')}</Button>
      ) : null}
      {outside > 0 ? <Button onClick={then(chosen.clear)}>Clear selection</Button> : null}
    </>
  );
}

const columns = [...invoiceColumns, status];
/** ms after the last key at which a search is sent. */
const TYPING_PAUSE_MS = 150;

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
  const one = useCall('getInvoice', { idInvoice: idInvoice || 1 }, { enabled: idInvoice > 0 });
  const [text, setText] = useState('');
  const [sort, setSort] = useState<InvoiceSort>({ key: 'name', down: false });
  const search = { ...range, search: useSettled(text, TYPING_PAUSE_MS) };
  const pages = usePages('getInvoice', { ...search, sort }, invoicesOf);
  const { total = 0, totals } = pages.data ?? {};
  const chosen = useChosenInvoices(pages, {
    ...{ show: 'unpaid', count: totals?.unpaid ?? 0, cents: totals?.unpaidCents ?? 0 },
  });
  const address = (start: string, end: string, id?: number) =>
    `/admin/invoices/${start}/${end}${id ? `/${id}` : ''}`;
  const cancel = useCancelInvoice(() => void go(address(from, to)));

  const shown = one.data?.invoices[0];
  return (
    <>
      <PageHeader
        title="Crew Invoices"
        sub={totals ? standingOf(totals) : 'Week ending between'}
        actions={
          <>
            {can('crew.export') ? <InvoiceWorkbook search={search} count={total} /> : null}
            {mayWrite ? <BankFileButton chosen={chosen} onDone={chosen.clear} /> : null}
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
        <SearchField value={text} onChange={setText} label="Search name or number" hotkey />
        <SelectedInvoices chosen={chosen} />
      </DateToolbar>
      <Loaded read={pages} what="The invoices" skeleton={<SkeletonTable rows={8} cols={5} />}>
        {() => (
          <PagedTable
            label="Crew invoices"
            {...pages.table}
            sort={sort}
            onSort={(next) => setSort(next as InvoiceSort)}
            columns={columns}
            rowKey={(invoice) => invoice.number}
            rowLabel={(invoice) => `${invoice.fullName}, ${invoice.weekEnding}`}
            selectable={(row) => (chosen.selection.isAll ? isUnpaid(row) : !row.cancelled)}
            inSelectAll={isUnpaid}
            activeKey={idInvoice || null}
            onOpen={(invoice) => void go(address(from, to, invoice.number))}
            maxHeight="max(420px, calc(100dvh - 236px))"
            {...(mayWrite ? { selection: chosen.selection, onSelect: chosen.select } : {})}
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
    </>
  );
}

export const region = definePage(CrewInvoices, '/:startTime?/:endTime?/:idInvoice?');
