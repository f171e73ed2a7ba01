import { useCallback, useEffect, useState } from 'react';
import { drawnOf } from '@crewcall/domain/calendar';
import { formatDayText } from '@crewcall/domain/format';
import { dayToEpoch } from '@crewcall/domain/time';
import { useSession, useCall } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { useMediaQuery } from '@crewcall/ui/basics';
import { formatMonth, plural } from '@crewcall/ui/format';
import { LiveRegion } from '@crewcall/ui/visually-hidden';
import { CalendarHead } from './calendar-head';
import { isFiltered } from '../filters/calendar-filter';
import { CalendarMonth } from '../month/calendar-month';
import { CalendarPanels } from './calendar-panels';
import { FEW } from '../filters/use-opened-days';
import { FiltersPanel } from '../filters/filters-panel';
import { isSameMonth, middleOf, monthOf } from '../month/month';
import type { Month } from '../month/month';
import { companiesOf, hiddenText, summaryOf } from '../month/month-counts';
import { useAddJob } from '@crewcall/platform/use-add-job';
import { OfficeTools } from '../week/office-tools';
import { useCalendarView } from '../filters/use-calendar-view';
import { useOwnTimes } from './use-own-times';
import { useSelection } from '../selection/use-selection';
import { useVisibleJobs } from '../filters/use-visible-jobs';
import type { CalendarJob, DayJobs } from '../month/job-facts';

/** The open job: from the month on screen, otherwise fetched. Undefined while it loads. */
function useOpenJob(
  idJob: number,
  isOffice: boolean,
  jobs: readonly CalendarJob[],
  isLoaded: boolean,
): CalendarJob | undefined {
  const listed = jobs.find(({ id }) => id === idJob);
  const isElsewhere = idJob > 0 && isLoaded && listed === undefined;
  const detail = useCall('getJobDetail', { id: idJob }, { enabled: isElsewhere && isOffice, quiet: true });
  const dialog = useCall('getJobDialog', { idJob }, { enabled: isElsewhere && !isOffice, quiet: true });
  return listed ?? (isElsewhere ? (isOffice ? detail : dialog).data?.job : undefined);
}

/** From this width on, the month still fits beside an open panel. */
const WIDE = '(min-width:1280px)';

const keys =
  'Arrow keys move between days and jobs, Page Up and Page Down between months. Enter opens a job.';
const keysForMany = `${keys} Shift and Enter, or Shift and Space, select several for one timesheet.`;

export interface CalendarProps {
  /** `/calendar` or `/admin/calendar`. */
  base: string;
  /** Whether this is the office's calendar: only the office can edit, add and select jobs, crew only view them. */
  office: boolean;
}

/** Text for screen readers: how many jobs are selected, and how to reach their timesheet. */
const selectedSaid = (count: number) =>
  `Selected: ${plural(count, 'job')}.${count > 1 ? ' Tab leads to their timesheet.' : ''}`;

/** Text for screen readers: whether more jobs of a day are loading, have arrived or could not be loaded. */
const moreSaid = (byDay: ReadonlyMap<string, DayJobs>) =>
  [...byDay]
    .filter(([, { state }]) => state !== undefined)
    .map(([day, { state }]) => {
      const name = formatDayText(day, 'dddd D MMMM');
      return state === 'loading'
        ? `Loading more jobs on ${name} …`
        : `More jobs on ${name} could not be loaded. Retry is below its jobs.`;
    })
    .join(' ');

const firstDay = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}-01`;

/** Today in the current month, else the first day of the month. */
const firstShown = (month: Month, thisMonth: Month, today: string) =>
  isSameMonth(month, thisMonth) ? today : firstDay(month);

/** The line below the month's name, and the text about hidden jobs. */
function headline({ list, counts }: ReturnType<typeof useVisibleJobs>, office: boolean) {
  if (list.isFirst || list.isTurning) return { sub: 'Loading …', hidden: '' };
  return list.error
    ? { sub: '', hidden: '' }
    : { sub: summaryOf(counts, office), hidden: hiddenText(counts) };
}

/** Whether a day has more jobs than the compact month would show. */
const hasFullDay = (byDay: ReadonlyMap<string, DayJobs>) =>
  [...byDay.values()].some(({ count }) => drawnOf(count, FEW) < count);

/** If the page opens with a job in the URL, shows the month of that job; does so only once. */
function useLanding(idJob: number, job: CalendarJob | undefined, toMonth: (month: Month) => void): void {
  const [awaited, setAwaited] = useState(idJob);
  if (awaited === 0 || job?.id !== awaited) return;
  setAwaited(0);
  toMonth(monthOf(job.tz, job.date));
}

/** Scrolls to today once the month of today is shown. */
function useToToday(isShown: boolean) {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || !isShown) return;
    setIsWanted(false);
    document.querySelector('[role=grid] [aria-current=date]')?.scrollIntoView({ block: 'center' });
  }, [isWanted, isShown]);
  return () => setIsWanted(true);
}

/** A month of jobs. The address contains the open job and its tab; filters and month are saved across reloads. */
export function Calendar({ base, office }: CalendarProps) {
  const { user, can } = useSession();
  const zone = user.companyZone;
  const idJob = Number(useParams()['idJob']) || 0;
  const isWide = useMediaQuery(WIDE);
  const viewed = useCalendarView(base);
  const { today, thisMonth, view, setView, isRestored, setMonth, turn, setFilter } = viewed;
  const { month, filter, isCompact } = view;
  const [panel, setPanel] = useState<'filters' | 'timesheet' | null>(null);

  const seen = useVisibleJobs(office, view);
  const { jobs, list } = seen;
  const own = useOwnTimes(office, seen.days);

  const openJob = useOpenJob(idJob, office, jobs, !list.isFirst);
  const selection = useSelection(base, idJob, openJob, jobs);
  const { chosen, isPicking, toggle, openAlone, beginPicking, clear } = selection;
  const onPick = useCallback(
    (job: CalendarJob, add: boolean, byKey: boolean) =>
      void (office && add ? toggle(job, byKey) : openAlone(job)),
    [office, toggle, openAlone],
  );
  const onLongPress = useCallback((job: CalendarJob) => void beginPicking(job), [beginPicking]);
  const isSheetOpen = chosen.length > 1 && (!isPicking || isWide || panel === 'timesheet');
  const endSelection = () => {
    setPanel(null);
    void clear();
  };

  useLanding(isRestored ? 0 : idJob, openJob, setMonth);
  const toToday = useToToday(isSameMonth(seen.month, thisMonth));
  const adding = useAddJob(base, (date) => setMonth(monthOf(zone, date)));

  const title = formatMonth(middleOf(month), 'UTC');
  const { sub, hidden } = headline(seen, office);
  return (
    <>
      <CalendarHead
        title={title}
        sub={sub}
        hidden={hidden}
        onShowHidden={() => setFilter({ ...filter, status: -1 })}
        text={filter.text}
        onText={(text) => setFilter({ ...filter, text })}
        isFiltered={isFiltered(filter)}
        compact={
          isCompact || hasFullDay(seen.byDay)
            ? { isOn: isCompact, toggle: () => setView({ ...view, isCompact: !isCompact }) }
            : null
        }
        onFilters={() => setPanel('filters')}
        onTurn={turn}
        onToday={() => {
          setMonth(thisMonth);
          toToday();
        }}
        own={office ? null : { isMine: view.isMine, onMine: viewed.setMine, onTimes: own.open }}
        picking={
          office
            ? { isOn: isPicking, toggle: () => (isPicking ? endSelection() : void beginPicking()) }
            : null
        }
        adding={
          office && can('job.write')
            ? { isBusy: adding.isBusy, add: () => adding.add(dayToEpoch(zone, firstDay(month))) }
            : null
        }
        more={<OfficeTools isOffice={office} day={firstShown(month, thisMonth, today)} />}
      />
      <LiveRegion>{list.isTurning ? '' : `${title}, ${sub}`}</LiveRegion>
      <LiveRegion>{moreSaid(seen.byDay)}</LiveRegion>
      <LiveRegion>{isPicking || chosen.length > 1 ? selectedSaid(chosen.length) : ''}</LiveRegion>
      <CalendarMonth
        seen={seen}
        month={month}
        onMonth={setMonth}
        onFilter={setFilter}
        today={today}
        marks={own.marks}
        onAll={() => viewed.setMine(false)}
        selected={selection.selected}
        isPicking={isPicking}
        hint={office ? keysForMany : keys}
        onPick={onPick}
        onLongPress={office ? onLongPress : null}
        onTurn={turn}
      />
      <CalendarPanels
        selection={selection}
        isSheetOpen={isSheetOpen}
        isSheetAsked={panel === 'timesheet'}
        onSheet={() => setPanel('timesheet')}
        onEnd={endSelection}
        idJob={idJob}
        job={openJob}
        isOffice={office}
      />
      {panel === 'filters' ? (
        <FiltersPanel
          filter={filter}
          onFilter={setFilter}
          month={month}
          thisMonth={thisMonth}
          onMonth={setMonth}
          companies={companiesOf(seen.companies, filter.company)}
          onClose={() => setPanel(null)}
        />
      ) : null}
      {own.panel}
    </>
  );
}
