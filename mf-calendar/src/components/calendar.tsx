import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import { MINUTE_MS } from '@crewcall/domain/units';
import { useNow, useRegion, useSession, useZone } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import {
  Alert,
  Button,
  CalendarIcon,
  EmptyState,
  ErrorState,
  LiveRegion,
  SkeletonTable,
  formatMonth,
  plural,
  useMediaQuery,
} from '@crewcall/ui';
import type { Job } from '@crewcall/contract/types';
import { CalendarHead } from './calendar-head';
import { filterJobs, isFiltered, noFilter } from './calendar-filter';
import type { CalendarFilter } from './calendar-filter';
import { FiltersPanel } from './filters-panel';
import { contentsOf, factsFor, jobsByDay } from './job-facts';
import { JobPanel } from './job-panel';
import { useKeptView } from './kept-view';
import { isSameMonth, monthOf, shiftMonth } from './month';
import type { Month } from './month';
import { companiesOf, countsOf, hiddenText, leftOut, summaryOf } from './month-counts';
import { MonthGrid } from './month-grid';
import { SelectionBar } from './selection-bar';
import { TimesheetPanel } from './timesheet-panel';
import { useAddJob } from './use-add-job';
import { useMonthJobs } from './use-month-jobs';
import { useOpenJob } from './use-open-job';
import { useSelection } from './use-selection';

/** Jobs of a day in the compact month. */
const FEW = 4;
/** Beside a panel there is room for the month from here on. */
const WIDE = '(min-width:1280px)';

const keys =
  'Arrow keys move between days and jobs, Page Up and Page Down between months. Enter opens a job.';
const keysForMany = `${keys} Shift and Enter, or Shift and Space, select several for one timesheet.`;

export interface CalendarProps {
  /** `/calendar` or `/admin/calendar`. */
  base: string;
  /** The office opens the form, adds jobs and selects several; crew look. */
  office: boolean;
}

/** For those who hear it, with how to go on. */
const selectedSaid = (count: number) =>
  `Selected: ${plural(count, 'job')}.${count > 1 ? ' Tab leads to their timesheet.' : ''}`;

/** The middle of the month, which is in it wherever one is. */
const middleOf = ({ year, month }: Month) => Date.UTC(year, month - 1, 15);

const firstDay = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}-01`;

/** A month of jobs. The address holds the open job and its tab; filter and month outlive a reload. */
export function Calendar({ base, office }: CalendarProps) {
  const { user, can } = useSession();
  const zone = user.companyZone;
  const viewerZone = useZone();
  const now = useNow();
  const params = useParams();
  const idJob = Number(params['idJob']) || 0;
  const isWide = useMediaQuery(WIDE);
  const today = dayText(zone, now);
  const thisMonth = useMemo(() => monthOf('UTC', Date.parse(today)), [today]);

  const { navigation } = useRegion();
  const [isReturn] = useState(() => navigation.getSnapshot().action === 'POP');
  const { view, setView, isRestored } = useKeptView({ idUser: user.id, base, today }, thisMonth, isReturn);
  const { month, isCompact } = view;
  const setMonth = useCallback((next: Month) => setView((old) => ({ ...old, month: next })), [setView]);
  const setFilter = (filter: CalendarFilter) => setView((old) => ({ ...old, filter }));
  const turn = useCallback(
    (by: 1 | -1) => setView((old) => ({ ...old, month: shiftMonth(old.month, by) })),
    [setView],
  );
  const [panel, setPanel] = useState<'filters' | 'timesheet' | null>(null);

  const minute = office ? 0 : Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const facts = useMemo(
    () => factsFor({ isOffice: office, idUser: user.id, zone: viewerZone, now: minute }),
    [office, user.id, viewerZone, minute],
  );
  const prepare = useCallback(
    (job: Job) => {
      facts(job);
      contentsOf(job);
    },
    [facts],
  );
  const { shown, ...list } = useMonthJobs(zone, month, prepare);
  // What is typed shows at once, the month follows when there is time.
  const filter = useDeferredValue(view.filter);
  const visible = useMemo(() => filterJobs(shown.jobs, filter).flatMap(facts), [shown.jobs, filter, facts]);
  const byDay = useMemo(() => jobsByDay(visible), [visible]);
  const hasFullDay = useMemo(() => [...byDay.values()].some((day) => day.length > FEW + 1), [byDay]);
  const asked = useMemo(() => ({ days: shown.days, filter, isCompact }), [shown.days, filter, isCompact]);

  const selection = useSelection(base, idJob, shown.jobs);
  const { toggle, openAlone, beginPicking, open, clear } = selection;
  const onPick = useCallback(
    (job: Job, add: boolean, byKey: boolean) => void (office && add ? toggle(job, byKey) : openAlone(job)),
    [office, toggle, openAlone],
  );
  const onLongPress = useCallback((job: Job) => void beginPicking(job), [beginPicking]);
  const isSheetOpen =
    selection.chosen.length > 1 && (!selection.isPicking || isWide || panel === 'timesheet');
  const isSelecting = selection.isPicking || selection.chosen.length > 1;
  const endSelection = () => {
    setPanel(null);
    void clear();
  };

  const openJob = useOpenJob(idJob, office, shown.jobs, !list.isFirst);
  const [landed, setLanded] = useState(isRestored ? 0 : idJob);
  // An address that leads to a job leads to its month as well, once.
  if (landed > 0 && openJob?.id === landed) {
    setLanded(0);
    const itsMonth = monthOf(openJob.tz, openJob.date);
    if (!isSameMonth(itsMonth, month)) setMonth(itsMonth);
  }
  const [wantsToday, setWantsToday] = useState(false);
  useEffect(() => {
    if (!wantsToday || !isSameMonth(shown.month, thisMonth)) return;
    setWantsToday(false);
    document.querySelector('[role=grid] [aria-current=date]')?.scrollIntoView({ block: 'center' });
  }, [wantsToday, shown.month, thisMonth]);
  const adding = useAddJob(base, (date) => setMonth(monthOf(zone, date)));

  const title = formatMonth(middleOf(month), 'UTC');
  const { days, jobs } = shown;
  const counts = useMemo(
    () => countsOf(days, jobs, facts, visible, filter),
    [days, jobs, facts, visible, filter],
  );
  const sub = list.isFirst || list.isTurning ? 'Loading …' : list.error ? '' : summaryOf(counts, office);
  return (
    <>
      <CalendarHead
        title={title}
        sub={sub}
        hidden={sub === '' || list.isFirst || list.isTurning ? '' : hiddenText(counts)}
        onShowHidden={() => setFilter({ ...view.filter, status: -1 })}
        text={view.filter.text}
        onText={(text) => setFilter({ ...view.filter, text })}
        isFiltered={isFiltered(view.filter)}
        compact={
          isCompact || hasFullDay
            ? { isOn: isCompact, toggle: () => setView({ ...view, isCompact: !isCompact }) }
            : null
        }
        onFilters={() => setPanel('filters')}
        onTurn={turn}
        onToday={() => {
          setMonth(thisMonth);
          setWantsToday(true);
        }}
        picking={
          office
            ? {
                isOn: selection.isPicking,
                toggle: () => (selection.isPicking ? endSelection() : void beginPicking()),
              }
            : null
        }
        adding={
          office && can('job.write')
            ? { isBusy: adding.isBusy, add: () => adding.add(dayToEpoch(zone, firstDay(month))) }
            : null
        }
      />
      <LiveRegion>{list.isTurning ? '' : `${title}, ${sub}`}</LiveRegion>
      <LiveRegion>{isSelecting ? selectedSaid(selection.chosen.length) : ''}</LiveRegion>
      {list.isStale ? (
        <Alert
          severity="warning"
          action={<Button onClick={list.retry}>Retry</Button>}
          sx={{ mb: 1.5, alignItems: 'center' }}
        >
          The jobs could not be asked for again, so these may have changed meanwhile.
        </Alert>
      ) : null}
      {list.error ? (
        <ErrorState
          title={`The jobs of ${title} could not be loaded`}
          error={list.error}
          onRetry={list.retry}
          action={
            isSameMonth(shown.month, month) ? undefined : (
              <Button onClick={() => setMonth(shown.month)}>
                Back to {formatMonth(middleOf(shown.month), 'UTC')}
              </Button>
            )
          }
        />
      ) : list.isFirst ? (
        <SkeletonTable rows={6} cols={7} label="Loading the calendar" />
      ) : (
        <>
          {counts.shown === 0 && !list.isTurning ? (
            <EmptyState
              icon={CalendarIcon}
              title={`No jobs in ${formatMonth(middleOf(shown.month), 'UTC')}`}
              text={leftOut(counts, filter)}
              action={
                counts.all > 0 ? (
                  <Button onClick={() => setFilter({ ...noFilter, status: -1 })}>Show all of them</Button>
                ) : undefined
              }
            />
          ) : null}
          <MonthGrid
            title={formatMonth(middleOf(shown.month), 'UTC')}
            days={shown.days}
            jobs={byDay}
            asked={asked}
            today={today}
            selected={selection.selected}
            isPicking={selection.isPicking}
            isBusy={list.isTurning}
            most={isCompact ? FEW : null}
            hint={office ? keysForMany : keys}
            onPick={onPick}
            onLongPress={office ? onLongPress : null}
            onTurn={turn}
          />
        </>
      )}
      {selection.isPicking && !isSheetOpen ? (
        <SelectionBar
          count={selection.chosen.length}
          onCancel={endSelection}
          onGenerate={() => setPanel('timesheet')}
        />
      ) : null}
      {isSheetOpen ? (
        <TimesheetPanel
          jobs={selection.chosen}
          keepsFocus={panel !== 'timesheet'}
          onRemove={(job) => void toggle(job)}
          onClose={endSelection}
        />
      ) : idJob > 0 && !selection.isPicking ? (
        <JobPanel
          idJob={idJob}
          job={openJob}
          isOffice={office}
          tab={params['formSelectedTabId']}
          subView={params['formSubView']}
          onClose={() => void open(0)}
        />
      ) : null}
      {panel === 'filters' ? (
        <FiltersPanel
          filter={view.filter}
          onFilter={setFilter}
          month={month}
          thisMonth={thisMonth}
          onMonth={setMonth}
          companies={companiesOf(shown.jobs, view.filter.company)}
          onClose={() => setPanel(null)}
        />
      ) : null}
    </>
  );
}
