import { useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import { useCall, useNavigation, useSession } from '@crewcall/platform';
import { usePages } from '@crewcall/platform/use-pages';
import { useSettled } from '@crewcall/platform/use-settled';
import { useUnpaidWeek } from '@crewcall/platform/use-unpaid-week';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { Button, styled } from '@crewcall/ui/basics';
import { DateToolbar, DayRange } from '@crewcall/ui/date-fields';
import { formatDuration, plural } from '@crewcall/ui/format';
import { ClockIcon, ReceiptIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { PagedTable } from '@crewcall/ui/paged-table';
import { SearchField } from '@crewcall/ui/search-field';
import { SelectField } from '@crewcall/ui/select-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { phone } from '@crewcall/ui/tokens';
import { checkColumns } from '../check-time/check-columns';
import { checkFilters, checkedRows, whyNone, whyNotOne } from '../check-time/check-rows';
import type { CheckFilter, CheckSearch, CheckSort, CheckTotals } from '../check-time/check-rows';
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

interface GenerateAllProps {
  /** Missing while they load. */
  totals: CheckTotals | undefined;
  busy: boolean;
  onPress: () => void;
}

/** Makes the invoices of everyone the search finds, or says why none can be made. */
function GenerateAll({ totals, busy, onPress }: GenerateAllProps) {
  const why = totals ? whyNone(totals) : '';
  return (
    <>
      {why === '' ? null : <small>{why}</small>}
      <Button
        variant="contained"
        disabled={!totals || totals.workers === 0 || why !== '' || busy}
        startIcon={<ReceiptIcon aria-hidden />}
        onClick={onPress}
      >
        {totals && totals.paid > 0 ? `Generate ${totals.paid}` : 'Generate'}
      </Button>
    </>
  );
}

/** Makes the invoice of one worker, or says why it cannot be made. */
const GenerateOne = ({ why, busy, onPress }: { why: string; busy: boolean; onPress: () => void }) => (
  <>
    <Button startIcon={<ReceiptIcon aria-hidden />} disabled={busy || why !== ''} onClick={onPress}>
      Generate the invoice
    </Button>
    {why === '' ? null : <small>{why}</small>}
  </>
);

/** `8,312 workers · 65,000:00 · breaks 3:30 · 12 to invoice` */
const summary = (count: number, { worked, breaks, times, extras }: CheckTotals): string =>
  [
    plural(count, 'worker'),
    formatDuration(worked),
    ...(breaks > 0 ? [`breaks ${formatDuration(breaks)}`] : []),
    ...(times + extras > 0 ? [`${times + extras} to invoice`] : []),
  ].join(' · ');

/** ms after the last key at which a search is sent. */
const TYPING_PAUSE_MS = 150;

/** Check Time: the hours of each worker, what is missing, and their invoices. */
export function CheckTime() {
  const { from, to, hasDays, range, idUser, idTimesheet, address, invoices } = useCheckAddress();
  const { go } = useNavigation();
  const { can } = useSession();
  const mayInvoice = can('invoice.write');
  const [showAllUsers, setShowAllUsers] = useState(false);
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<CheckFilter>('all');
  const [sort, setSort] = useState<CheckSort>({ key: 'name', down: false });
  const found: CheckSearch = { showAllUsers, filter, search: useSettled(text, TYPING_PAUSE_MS) };
  const pages = usePages('getCheckTime', { ...range, ...found, sort }, checkedRows);
  useUnpaidWeek({ hasDays, range, read: pages, address });
  const one = useCall(
    'getCheckTime',
    { ...range, idUser: idUser || 1, limit: 1 },
    { enabled: idUser > 0, keepPrevious: true, quiet: true },
  );
  const { progress, result, generate, allow, forget } = useGenerate(range);

  const { total = 0, totals, elsewhere = [] } = pages.data ?? {};
  const open = one.data?.rows.find((row) => row.idUser === idUser);
  return (
    <>
      <PageHeader
        title="Check Time"
        sub={totals ? summary(total, totals) : 'Hours of the crew'}
        actions={
          <>
            {can('crew.export') ? <TimeWorkbook range={range} search={found} count={total} /> : null}
            {mayInvoice ? (
              <GenerateAll totals={totals} busy={progress !== null} onPress={() => void generate(found)} />
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
        <SearchField value={text} onChange={setText} label="Search" hotkey />
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
      <PendingOnOtherDays people={elsewhere} addressOf={address} />
      <Loaded
        read={pages}
        what="The times"
        skeleton={<SkeletonTable rows={10} cols={5} label="Loading the times" />}
      >
        {() => (
          <PagedTable
            label="Check Time"
            {...pages.table}
            sort={sort}
            onSort={(next) => setSort(next as CheckSort)}
            columns={checkColumns(
              mayInvoice ? (row) => void generate({ idUser: row.idUser }) : undefined,
              progress !== null,
            )}
            rowKey={(row) => row.idUser}
            rowLabel={(row) => row.fullName}
            activeKey={idUser || null}
            onOpen={(row) => void go(address(from, to, row.idUser))}
            maxHeight="max(420px, calc(100dvh - 236px))"
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
            open && open.toInvoice + open.extras > 0 && mayInvoice ? (
              <GenerateOne
                why={whyNotOne(open)}
                busy={progress !== null}
                onPress={() => void generate({ idUser: open.idUser })}
              />
            ) : undefined
          }
        />
      ) : null}
    </>
  );
}

export const region = definePage(CheckTime, '/:startTime?/:endTime?/:idUser?/:timesheetId?');
