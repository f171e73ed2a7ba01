import { useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import { addDays, dayInAddress, dayText, dayToEpoch, defaultCheckTimeRange } from '@crewcall/domain/time';
import { useCall, useNavigation, useRegion, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import {
  Button,
  Checkbox,
  ClockIcon,
  DataTable,
  DateField,
  DateToolbar,
  EmptyState,
  FormControlLabel,
  MenuItem,
  PageHeader,
  ReceiptIcon,
  SearchField,
  SkeletonTable,
  SelectField,
  formatDuration,
  phone,
  plural,
  styled,
  Loaded,
} from '@crewcall/ui';
import { checkColumns } from './check-columns';
import { checkFilters, invoicePlan, shownRows } from './check-rows';
import type { CheckFilter } from './check-rows';
import { GenerateOutcome } from './generate-outcome';
import { useGenerate } from './use-generate';
import { WaitingElsewhere } from './waiting-elsewhere';
import { WorkerPanel } from './worker-panel';

const Filters = styled(DateToolbar)({
  '& > .MuiFormControl-root': { width: 'auto', minWidth: 160 },
  [phone]: { '& > .MuiFormControl-root': { flex: '1 1 140px', minWidth: 0 } },
});

/** Check Time: who worked how long in which weeks, what is missing, and their invoices. */
export function CheckTime() {
  const params = useParams();
  const { clock } = useRegion();
  const { user, can } = useSession();
  const { go } = useNavigation();
  const zone = user.companyZone;
  const usual = defaultCheckTimeRange(zone, clock.now());
  const from = dayInAddress(zone, params['startTime'], usual.start);
  const to = dayInAddress(zone, params['endTime'], usual.lastDay);
  const idUser = Number(params['idUser']) || 0;
  const range = { dateStart: dayToEpoch(zone, from), dateEnd: addDays(zone, dayToEpoch(zone, to), 1) };

  const [showAllUsers, setShowAllUsers] = useState(false);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<CheckFilter>('all');
  const list = useCall('getCheckTime', { ...range, showAllUsers }, { keepPrevious: true, quiet: true });
  const { progress, result, generate, forget } = useGenerate(range);
  const mayInvoice = can('invoice.write');

  const rows = shownRows(list.data?.rows ?? [], search, filter);
  const plan = invoicePlan(rows);
  const worked = rows.reduce((sum, row) => sum + row.totalWorked, 0);
  const breaks = rows.reduce((sum, row) => sum + row.totalBreak, 0);
  const open = list.data?.rows.find((row) => row.idUser === idUser);
  const address = (start: string, end: string, ...rest: number[]) =>
    ['/admin/time', start, end, ...rest.filter((id) => id > 0)].join('/');
  // Invoices are listed by the Sunday that ends their week.
  const lastSunday = dayText(zone, addDays(zone, dayToEpoch(zone, to), 6));
  const invoices = `/admin/invoices/${from}/${lastSunday}`;

  return (
    <>
      <PageHeader
        title="Check Time"
        sub={list.data ? `${plural(rows.length, 'worker')} · ${formatDuration(worked)}` : 'Hours of the crew'}
        actions={
          mayInvoice ? (
            <Button
              variant="contained"
              disabled={plan.workers.length === 0 || progress !== null}
              startIcon={<ReceiptIcon aria-hidden />}
              onClick={() => void generate(rows)}
            >
              {plan.workers.length > 0 ? `Generate ${plan.workers.length}` : 'Generate'}
            </Button>
          ) : undefined
        }
      />
      <Filters>
        <DateField
          label="Start"
          value={from}
          max={to}
          onChange={(day) => day && void go(address(day, to < day ? day : to))}
        />
        <DateField
          label="End"
          value={to}
          min={from}
          onChange={(day) => day && void go(address(from > day ? day : from, day))}
        />
        <SelectField
          label="Filter"
          value={filter}
          onChange={(event) => setFilter(event.target.value as CheckFilter)}
        >
          {Object.entries(checkFilters).map(([key, label]) => (
            <MenuItem key={key} value={key}>
              {label}
            </MenuItem>
          ))}
        </SelectField>
        <SearchField value={search} onChange={setSearch} label="Search" hotkey />
        <FormControlLabel
          control={
            <Checkbox checked={showAllUsers} onChange={(event) => setShowAllUsers(event.target.checked)} />
          }
          label="Show All Users"
        />
      </Filters>
      <GenerateOutcome progress={progress} result={result} invoices={invoices} onClose={forget} />
      <WaitingElsewhere people={list.data?.elsewhere ?? []} addressOf={address} />
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
          idTimesheet={Number(params['timesheetId']) || 0}
          invoiceAt={(id) => `${invoices}/${id}`}
          onShow={(id) => void go(address(from, to, idUser, id))}
          onClose={() => void go(address(from, to))}
          footer={
            open && open.toInvoice > 0 && mayInvoice ? (
              <Button
                startIcon={<ReceiptIcon aria-hidden />}
                disabled={progress !== null}
                onClick={() => void generate([open])}
              >
                Generate the invoice
              </Button>
            ) : undefined
          }
        />
      ) : null}
    </>
  );
}
