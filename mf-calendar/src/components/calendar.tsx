import { useCallback, useMemo, useState } from 'react';
import { dayText } from '@crewcall/domain/time';
import { useBus, useCall, useChange, useNavigation, useNow, useSession, Slot } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import {
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  ErrorState,
  FilterIcon,
  IconButton,
  PageHeader,
  PlusIcon,
  SearchField,
  SidePanel,
  SkeletonTable,
  Toolbar,
  coarse,
  formatMonth,
  styled,
  token,
} from '@crewcall/ui';
import type { Job } from '@crewcall/contract/types';
import { filterJobs, isFiltered, noFilter } from './calendar-filter';
import { FiltersPanel } from './filters-panel';
import { gridDays, gridRange, monthOf, shiftMonth } from './month';
import { MonthGrid } from './month-grid';
import { jobsByDay } from './place-jobs';
import { TimesheetPanel } from './timesheet-panel';

const QUARTER_MS = 900_000;
// A thumb has no Shift key.
const Hint = styled('small')({ color: token('ink-3'), fontSize: 13, [coarse]: { display: 'none' } });
const noJobs: Job[] = [];

export interface CalendarProps {
  /** `/calendar` or `/admin/calendar`. */
  base: string;
  /** The office opens the form, adds jobs and selects several; crew look. */
  office: boolean;
}

/** A month of jobs. The address holds the open job and its tab; what is selected for a timesheet does not last. */
export function Calendar({ base, office }: CalendarProps) {
  const session = useSession();
  const zone = session.user.companyZone;
  const now = useNow();
  const { go } = useNavigation();
  const bus = useBus();
  const params = useParams();
  const idJob = Number(params['idJob']) || 0;

  const thisMonth = monthOf(zone, now);
  const [month, setMonth] = useState(thisMonth);
  const [filter, setFilter] = useState(noFilter);
  const [showFilters, setShowFilters] = useState(false);
  const [many, setMany] = useState<readonly number[]>([]);

  const { year, month: number } = month;
  const days = useMemo(() => gridDays(zone, { year, month: number }), [zone, year, number]);
  const range = useMemo(() => gridRange(zone, days), [zone, days]);
  const list = useCall('getJobs', { ...range, status: -1 }, { keepPrevious: true });
  const jobs = list.data?.jobs ?? noJobs;
  const shown = useMemo(() => filterJobs(jobs, filter), [jobs, filter]);
  const byDay = useMemo(() => jobsByDay(shown), [shown]);
  const companies = useMemo(
    () => [...new Set(jobs.map((job) => job.prepend).filter(Boolean))].sort((a, b) => a.localeCompare(b)),
    [jobs],
  );
  const selected = useMemo(() => new Set(many.length > 0 ? many : idJob ? [idJob] : []), [many, idJob]);

  const open = useCallback((id: number) => void go(id ? `${base}/${id}` : base), [go, base]);
  const pick = useCallback(
    (job: Job, add: boolean) => {
      if (!office || !add) {
        setMany([]);
        open(job.id === idJob ? 0 : job.id);
        return;
      }
      const from = many.length > 0 ? many : idJob ? [idJob] : [];
      const next = from.includes(job.id) ? from.filter((id) => id !== job.id) : [...from, job.id];
      setMany(next.length > 1 ? next : []);
      open(next[0] ?? 0);
    },
    [office, idJob, many, open],
  );

  const add = useChange('insertNewJobs', {
    done: (out) => {
      bus.emit('job.changed', { idJob: out.jobId });
      open(out.jobId);
    },
  });
  const addJob = () =>
    add.mutate({
      job: { title: 'New job', date: Math.ceil((Date.now() + 48 * 3_600_000) / QUARTER_MS) * QUARTER_MS },
    });

  const several = office && many.length > 1;
  const chosen = several
    ? many.map((id) => jobs.find((job) => job.id === id)).filter((job) => job !== undefined)
    : [];
  const middle = days[15]?.start ?? now;
  return (
    <>
      <PageHeader
        title={formatMonth(middle, zone)}
        actions={
          <>
            <IconButton aria-label="Previous month" onClick={() => setMonth(shiftMonth(month, -1))}>
              <ChevronLeftIcon aria-hidden />
            </IconButton>
            <IconButton aria-label="Next month" onClick={() => setMonth(shiftMonth(month, 1))}>
              <ChevronRightIcon aria-hidden />
            </IconButton>
            {office && session.can('job.write') ? (
              <Button
                variant="contained"
                startIcon={<PlusIcon aria-hidden />}
                disabled={add.isPending}
                onClick={addJob}
              >
                Add Job
              </Button>
            ) : null}
          </>
        }
      />
      <Toolbar>
        <SearchField
          value={filter.text}
          onChange={(text) => setFilter({ ...filter, text })}
          label="Search jobs"
          hotkey
        />
        <Button startIcon={<FilterIcon aria-hidden />} onClick={() => setShowFilters(true)}>
          {isFiltered(filter) ? 'Filtered' : 'All'}
        </Button>
        {office ? <Hint>Shift and click to select several</Hint> : null}
      </Toolbar>
      {list.error && !list.data ? (
        <ErrorState
          title="The jobs could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : list.isPending ? (
        <SkeletonTable rows={6} cols={7} />
      ) : (
        <MonthGrid days={days} jobs={byDay} today={dayText(zone, now)} selected={selected} onPick={pick} />
      )}
      {showFilters ? (
        <FiltersPanel
          filter={filter}
          onFilter={setFilter}
          month={month}
          thisMonth={thisMonth}
          onMonth={setMonth}
          companies={companies}
          onClose={() => setShowFilters(false)}
        />
      ) : null}
      {several ? (
        <TimesheetPanel
          jobs={chosen}
          onRemove={(job) => pick(job, true)}
          onClose={() => {
            setMany([]);
            open(0);
          }}
        />
      ) : idJob > 0 ? (
        <SidePanel
          title={jobs.find((job) => job.id === idJob)?.title ?? 'Job'}
          onClose={() => open(0)}
          width={560}
        >
          <Slot
            name={office ? 'job-form' : 'job-viewer'}
            params={{
              idJob,
              ...(params['formSelectedTabId'] ? { tab: params['formSelectedTabId'] } : {}),
              ...(office && params['formSubView'] ? { subView: params['formSubView'] } : {}),
            }}
          />
        </SidePanel>
      ) : null}
    </>
  );
}
