import { JobStatus, passesStatusFilter } from '@crewcall/domain/job-state';
import { plural } from '@crewcall/ui/format';
import { filterJobs, isFiltered, noFilter } from '../filters/calendar-filter';
import type { CalendarFilter } from '../filters/calendar-filter';
import { jobsOf } from './job-facts';
import type { JobFacts } from './job-facts';
import type { GridDay } from './month';
import type { CalendarJob } from './calendar-job';

export interface MonthCounts {
  /** Jobs that touch the month, whatever their status. */
  all: number;
  /** The total in `9 of 143 jobs`: jobs with the default statuses, or all jobs if the user chose other statuses. */
  of: number;
  /** Jobs that pass the filters. */
  shown: number;
  /** Jobs that pass the filters and have open places. */
  missing: number;
  /** Jobs that only the default status filter hides; 0 if the user chose other statuses. */
  hidden: { finished: number; cancelled: number };
}

/** Counts the jobs of the month itself. The grid also shows days of the neighbouring months, which do not count. */
export function countsOf(
  days: readonly GridDay[],
  jobs: readonly CalendarJob[],
  facts: (job: CalendarJob) => readonly JobFacts[],
  visible: readonly JobFacts[],
  filter: CalendarFilter,
  found?: ReadonlySet<number>,
): MonthCounts {
  const { status } = filter;
  const inMonth = new Set(days.filter((day) => day.inMonth).map(({ day }) => day));
  const touches = (one: JobFacts) => inMonth.has(one.day);
  const here = visible.filter(touches);
  const shown = jobsOf(here);
  const missing = here.filter(({ marks }) => marks.some(({ look }) => look === 'missing'));
  const all = jobs.filter((job) => facts(job).some(touches));
  const isUsual = status === noFilter.status;
  const leftOut = isUsual
    ? filterJobs(
        all.filter((job) => !passesStatusFilter(status, job.status)),
        { ...filter, status: -1 },
        found,
      )
    : [];
  const finished = leftOut.filter((job) => job.status === JobStatus.Finished).length;
  return {
    all: all.length,
    of: isUsual ? all.filter((job) => passesStatusFilter(status, job.status)).length : all.length,
    shown: shown.length,
    missing: jobsOf(missing).length,
    hidden: { finished, cancelled: leftOut.length - finished },
  };
}

/** `5 finished, 1 cancelled hidden`; empty if none. */
export function hiddenText({ hidden: { finished, cancelled } }: MonthCounts): string {
  const parts = [finished > 0 ? `${finished} finished` : '', cancelled > 0 ? `${cancelled} cancelled` : ''];
  const text = parts.filter(Boolean).join(', ');
  return text && `${text} hidden`;
}

/** `143 jobs, 12 missing crew`, or `9 of 143 jobs` if a filter leaves some out. */
export function summaryOf({ of, shown, missing }: MonthCounts, isOffice: boolean): string {
  const jobs = shown === of ? plural(of, 'job') : `${shown} of ${plural(of, 'job')}`;
  return isOffice && missing > 0 ? `${jobs}, ${missing} missing crew` : jobs;
}

/** Why a month with jobs shows none: the user's filters hide them, or the default status filter does. */
export function leftOut({ all, of }: MonthCounts, filter: CalendarFilter): string | undefined {
  if (all === 0) return undefined;
  if (isFiltered(filter) && of > 0) return `The filters hide ${plural(of, 'job')}.`;
  return `${plural(all, 'job')} of this month ${all === 1 ? 'is' : 'are'} finished or cancelled.`;
}

/** Prefixes to choose from: those of the month, and the one that is chosen. */
export const companiesOf = (jobs: readonly CalendarJob[], chosen: string): string[] =>
  [...new Set([...jobs.map((job) => job.prepend), chosen].filter(Boolean))].sort((a, b) =>
    a.localeCompare(b, 'en-AU'),
  );
