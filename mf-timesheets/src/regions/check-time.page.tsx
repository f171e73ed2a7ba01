import { useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import { useCall, useNavigation, useSession } from '@crewcall/platform';
import { useUnpaidWeek } from '@crewcall/platform/use-unpaid-week';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { Button, styled } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { DateToolbar, DayRange } from '@crewcall/ui/date-fields';
import { formatDuration, plural } from '@crewcall/ui/format';
import { ClockIcon, ReceiptIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { SearchField } from '@crewcall/ui/search-field';
import { SelectField } from '@crewcall/ui/select-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { phone } from '@crewcall/ui/tokens';
import { checkColumns } from '../check-time/check-columns';
import { checkFilters, invoicePlan, shownRows, whyNone } from '../check-time/check-rows';
import type { CheckFilter } from '../check-time/check-rows';
import { GenerateOutcome } from '../check-time/generate-outcome';
import { TimeWorkbook } from '../check-time/time-workbook';
import { useCheckAddress } from '../check-time/use-check-address';
import { useGenerate } from '../check-time/use-generate';
import { PendingOnOtherDays } from '../check-time/pending-on-other-days';
import { WorkerPanel } from '../check-time/worker-panel';
import { definePage } from '../region';

const Filters = styled(DateToolbar)({
  '& > .MuiFormControl-root': { width: 'auto', minWidth: 160 },
  [phone]: { '& > .MuiFormControl-root': { flex: '1 1 140px', minWidth: 0 } },
});

const Choice = ({ value, onChange }: { value: CheckFilter; onChange: (filter: CheckFilter) => void }) => (
  <SelectField
    label="Filter"
    value={value}
    onChange={(event) => onChange(event.target.value as CheckFilter)}
    choices={Object.entries(checkFilters)}
  />
);

/** Makes the invoice of one worker, or says why it cannot be made. */
const GenerateOne = ({ why, busy, onPress }: { why: string; busy: boolean; onPress: () => void }) => (
  <>
    <Button startIcon={<ReceiptIcon aria-hidden />} disabled={busy || why !== ''} onClick={onPress}>
      Generate the invoice
    </Button>
    {why === '' ? null : <small>{why}</small>}
  </>
);

/** Check Time: the hours of each worker, what is missing, and their invoices. */
export function CheckTime() {
  const { from, to, hasDays, range, idUser, idTimesheet, address, invoices } = useCheckAddress();
  const { go } = useNavigation();
  const { can } = useSession();
  const mayInvoice = can('invoice.write');
  const [showAllUsers, setShowAllUsers] = useState(false);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<CheckFilter>('all');
  const list = useCall('getCheckTime', { ...range, showAllUsers }, { keepPrevious: true, quiet: true });
  useUnpaidWeek({ hasDays, range, read: list, address });
  const { progress, result, generate, allow, forget } = useGenerate(range);

  const rows = shownRows(list.data?.rows ?? [], search, filter);
  const plan = invoicePlan(rows);
  const why = whyNone(rows);
  const worked = rows.reduce((sum, row) => sum + row.totalWorked, 0);
  const breaks = rows.reduce((sum, row) => sum + row.totalBreak, 0);
  const open = list.data?.rows.find((row) => row.idUser === idUser);
  return (
    <>
      <PageHeader
        title="Check Time"
        sub={list.data ? `${plural(rows.length, 'worker')} · ${formatDuration(worked)}` : 'Hours of the crew'}
        actions={
          <>
            {can('crew.export') ? (
              <TimeWorkbook range={range} idUsers={rows.map((row) => row.idUser)} />
            ) : null}
            {mayInvoice && why !== '' ? <small>{why}</small> : null}
            {mayInvoice ? (
              <Button
                variant="contained"
                disabled={plan.workers.length === 0 || why !== '' || progress !== null}
                startIcon={<ReceiptIcon aria-hidden />}
                onClick={() => void generate(rows)}
              >
                {plan.paid > 0 ? `Generate ${plan.paid}` : 'Generate'}
              </Button>
            ) : null}
          </>
        }
      />
      <Filters>
        <DayRange
          labels={['Start', 'End']}
          from={from}
          to={to}
          onChange={(first, last) => void go(address(first, last))}
        />
        <Choice value={filter} onChange={setFilter} />
        <SearchField value={search} onChange={setSearch} label="Search" hotkey />
        <FormControlLabel
          control={
            <Checkbox checked={showAllUsers} onChange={(event) => setShowAllUsers(event.target.checked)} />
          }
          label="Show All Users"
        />
      </Filters>
      <GenerateOutcome
        progress={progress}
        result={result}
        invoices={invoices}
        onAllow={(times) => void allow(times)}
        onClose={forget}
      />
      <PendingOnOtherDays people={list.data?.elsewhere ?? []} addressOf={address} />
      <Loaded
        read={list}
        what="The times"
        skeleton={<SkeletonTable rows={10} cols={5} label="Loading the times" />}
      >
        {() => (
          <DataTable
            label="Check Time"
            rows={rows}
            columns={checkColumns(mayInvoice ? (row) => void generate([row]) : undefined, progress !== null)}
            rowKey={(row) => row.idUser}
            activeKey={idUser || null}
            defaultSort={{ key: 'name', down: false }}
            onOpen={(row) => void go(address(from, to, row.idUser))}
            footer={{
              name: plural(rows.length, 'worker'),
              worked: formatDuration(worked),
              break: formatDuration(breaks),
              invoice: plan.times > 0 ? `${plan.times} to invoice` : '',
            }}
            empty={
              <EmptyState
                icon={ClockIcon}
                title={texts.noRecords}
                text="Choose other dates, another filter, or Show All Users."
              />
            }
          />
        )}
      </Loaded>
      {idUser > 0 ? (
        <WorkerPanel
          key={idUser}
          idUser={idUser}
          fullName={open?.fullName}
          range={{ start: range.dateStart, end: range.dateEnd }}
          idTimesheet={idTimesheet}
          invoiceAt={(id) => `${invoices}/${id}`}
          onShow={(id) => void go(address(from, to, idUser, id))}
          onClose={() => void go(address(from, to))}
          footer={
            open && open.toInvoice > 0 && mayInvoice ? (
              <GenerateOne
                why={whyNone([open])}
                busy={progress !== null}
                onPress={() => void generate([open])}
              />
            ) : undefined
          }
        />
      ) : null}
    </>
  );
}

export const region = definePage(CheckTime, '/:startTime?/:endTime?/:idUser?/:timesheetId?');
