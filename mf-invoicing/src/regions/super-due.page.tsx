import type { Out } from '@crewcall/contract/types';
import { formatNumericDay } from '@crewcall/domain/format';
import { dayText } from '@crewcall/domain/time';
import { Link, useBus, useCall, useChange, useNow, useSession, useSnackbar } from '@crewcall/platform';
import { Alert, Box, Button } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import type { Column } from '@crewcall/ui/data-table';
import { DateField } from '@crewcall/ui/date-fields';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatMoney, plural } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, Toolbar } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { useState } from 'react';
import { definePage } from '../region';

type Row = Out<'getSuperDue'>['rows'][number];
type Shown = 'open' | 'paid';

/** Rows of one page; as many as can be marked at once. */
const PAGE = 200;

function Fund({ row }: { row: Row }) {
  const missing = [
    row.fund === '' ? 'fund' : '',
    row.usi === '' ? 'USI' : '',
    row.member === '' ? 'member number' : '',
  ].filter(Boolean);
  return (
    <span>
      {[row.fund, row.usi, row.member].filter(Boolean).join(', ')}{' '}
      {missing.length > 0 ? <Pill tone="warn">No {missing.join(', ')}</Pill> : null}
    </span>
  );
}

function Due({ row }: { row: Row }) {
  if (row.paidDay !== null) return <Pill tone="ok">Paid {formatNumericDay(row.paidDay)}</Pill>;
  if (row.dueDay === null) return <>Once its invoice is in a full bank file</>;
  const day = formatNumericDay(row.dueDay);
  return row.overdue ? <Pill tone="bad">Overdue since {day}</Pill> : <>{day}</>;
}

const columns: Column<Row>[] = [
  {
    key: 'name',
    head: 'Name',
    primary: true,
    cell: (row) => <Link to={`/admin/crew/${row.idUser}?tab=rates`}>{row.fullName}</Link>,
  },
  { key: 'number', head: 'Invoice', cell: (row) => row.idInvoice },
  { key: 'week', head: 'Week Ending', cell: (row) => row.weekEnding },
  { key: 'due', head: 'Due', cell: (row) => <Due row={row} /> },
  { key: 'fund', head: 'Fund', cell: (row) => <Fund row={row} /> },
  { key: 'base', head: 'Without GST', align: 'right', cell: (row) => formatMoney(row.base) },
  {
    key: 'cents',
    head: 'Super',
    align: 'right',
    cell: (row) => (
      <>
        <strong>{formatMoney(row.cents)}</strong> ({row.percent}%)
      </>
    ),
  },
];

/** Asks for the day on which super was paid. */
function PaidDialog({ ids, onClose }: { ids: readonly number[]; onClose: (done: boolean) => void }) {
  const bus = useBus();
  const zone = useSession().user.companyZone;
  const today = dayText(zone, useNow());
  const [day, setDay] = useState(today);
  const mark = useChange('markSuperPaid', {
    done: () => {
      bus.emit('invoice.changed', {});
      onClose(true);
    },
  });
  return (
    <FormDialog
      title={`Mark super of ${plural(ids.length, 'invoice')} as paid`}
      yes="Mark as paid"
      disabled={day === '' || mark.isPending}
      onSubmit={() => mark.mutate({ idInvoices: [...ids], day })}
      onClose={() => onClose(false)}
    >
      <DateField label="Paid on" value={day} max={today} onChange={setDay} required />
      <p>This pays nothing: pay it through your clearing house or payroll product first.</p>
    </FormDialog>
  );
}

/** Super that contractors’ invoices give rise to: what is due when, and what was paid. */
export function SuperDue() {
  const bus = useBus();
  const snackbar = useSnackbar();
  const [show, setShow] = useState<Shown>('open');
  const [offset, setOffset] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const [isMarking, setMarking] = useState(false);
  const read = useCall('getSuperDue', { show, limit: PAGE, offset }, { keepPrevious: true });
  const undo = useChange('markSuperPaid', {
    done: () => {
      bus.emit('invoice.changed', {});
      page(0);
      snackbar.show('No longer marked as paid.');
    },
  });
  const ids = (read.data?.rows ?? []).map(({ idInvoice }) => idInvoice).filter((id) => chosen.has(id));
  const view = (next: Shown) => {
    setShow(next);
    setOffset(0);
    setChosen(new Set());
  };
  const page = (next: number) => {
    setOffset(next);
    setChosen(new Set());
  };
  const total = read.data?.total ?? 0;
  return (
    <>
      <PageHeader
        title="Super Due"
        sub="Super for contractors, by invoice"
        actions={
          show === 'open' ? (
            <Button variant="contained" disabled={ids.length === 0} onClick={() => setMarking(true)}>
              Mark as paid
            </Button>
          ) : (
            <Button
              disabled={ids.length === 0}
              loading={undo.isPending}
              onClick={() => undo.mutate({ idInvoices: ids, day: null })}
            >
              Not paid
            </Button>
          )
        }
      />
      <Alert severity="info" sx={{ mb: 2 }}>
        An accountant decides to which contractors super applies. Nothing is paid or lodged here: Single Touch
        Payroll and super of employees are the payroll product’s. Due 7 business days after the payment date
        of the bank file, 20 after somebody’s first payment.
      </Alert>
      <Toolbar>
        <SegmentedTabs<Shown>
          label="Which super"
          value={show}
          onChange={view}
          items={[
            { value: 'open', label: 'Open' },
            { value: 'paid', label: 'Marked as paid' },
          ]}
        />
        <Box role="status" sx={{ flex: 1 }}>
          {read.data && total > 0
            ? `${plural(total, 'invoice')} · ${formatMoney(read.data.totals.cents)}${
                read.data.totals.overdue > 0
                  ? ` · overdue ${formatMoney(read.data.totals.overdueCents)} (${read.data.totals.overdue})`
                  : ''
              }`
            : ''}
        </Box>
        {offset > 0 ? <Button onClick={() => page(offset - PAGE)}>Earlier rows</Button> : null}
        {offset + PAGE < total ? <Button onClick={() => page(offset + PAGE)}>More rows</Button> : null}
      </Toolbar>
      <Loaded read={read} what="The super" skeleton={<SkeletonTable rows={6} cols={6} />}>
        {({ rows }) => (
          <DataTable
            label="Super due"
            rows={rows}
            columns={columns}
            rowKey={(row) => row.idInvoice}
            rowLabel={(row) => `${row.fullName}, invoice ${row.idInvoice}`}
            selected={chosen}
            onSelect={setChosen}
            empty={
              show === 'open' ? (
                <EmptyState
                  title="No super is open"
                  text="It appears with the next invoice of a contractor whose profile says, under Rates, that super applies."
                />
              ) : (
                <EmptyState title="Nothing is marked as paid" text="Mark what is paid under Open." />
              )
            }
          />
        )}
      </Loaded>
      {isMarking ? (
        <PaidDialog
          ids={ids}
          onClose={(done) => {
            setMarking(false);
            // The rows that were marked are gone, and with them perhaps this page.
            if (done) page(0);
          }}
        />
      ) : null}
    </>
  );
}

export const region = definePage(SuperDue);
