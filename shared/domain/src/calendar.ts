import { crewGap, DEFAULT_STATUS_FILTER, JobStatus, passesStatusFilter } from './job-state';
import type { CrewGap, CrewPlaces } from './job-state';
import type { DayText } from './units';

/** What a calendar is filtered by, besides its text. */
export interface CalendarChoice {
  /** Prefix of a company, empty for all. */
  company: string;
  /** State id 1..8, 0 for all. */
  state: number;
  /** One of the calendar's status choices. */
  status: number;
}

/** Whether a job is of this company and state, both exactly; its status is another matter. */
export const isOfPlace = (
  { company, state }: Pick<CalendarChoice, 'company' | 'state'>,
  job: { prepend: string; state: number },
): boolean => (company === '' || job.prepend === company) && (state === 0 || job.state === state);

/** The places on a day of a job. A cancelled job needs nobody, so none of its places count as open. */
export function dayGap(status: number, crews: readonly CrewPlaces[]): CrewGap {
  const gap = crewGap(crews);
  return status === JobStatus.Cancelled ? { ...gap, kind: 'none' } : gap;
}

/** How many of a day's jobs are drawn. A single one more is too, since the button for it would take as much room. */
export const drawnOf = (count: number, most: number): number => (count <= most + 1 ? count : most);

/** The sums in the head of a month, or what a day adds to them. */
export interface CalendarCounts {
  /** Jobs, whatever their status. */
  all: number;
  /** The total in `9 of 143 jobs`: jobs with the default statuses, or all jobs if the user chose other statuses. */
  of: number;
  /** Jobs that pass the filters. */
  shown: number;
  /** Jobs that pass the filters and have open places. */
  missing: number;
  /** Finished jobs that only the default status filter hides; 0 if the user chose other statuses. */
  finished: number;
  /** Cancelled jobs that only the default status filter hides. */
  cancelled: number;
}

export const noCounts: CalendarCounts = { all: 0, of: 0, shown: 0, missing: 0, finished: 0, cancelled: 0 };

export const addCounts = (a: CalendarCounts, b: CalendarCounts): CalendarCounts => ({
  all: a.all + b.all,
  of: a.of + b.of,
  shown: a.shown + b.shown,
  missing: a.missing + b.missing,
  finished: a.finished + b.finished,
  cancelled: a.cancelled + b.cancelled,
});

/** A job as the sums read it. */
export interface CountedJob {
  status: number;
  /** It passes every filter but that of the status. */
  isFound: boolean;
  /** Its days in order, and whether crew is missing on them. */
  days: readonly { day: DayText; isMissing: boolean }[];
}

/** Whether a job passes every filter. */
export const isShown = ({ status, isFound }: Omit<CountedJob, 'days'>, statusFilter: number): boolean =>
  isFound && passesStatusFilter(statusFilter, status);

function countsOf(job: CountedJob, filter: number): CalendarCounts {
  const { status, isFound, days } = job;
  const isUsual = filter === DEFAULT_STATUS_FILTER;
  const passes = passesStatusFilter(filter, status);
  const shown = isShown(job, filter);
  const isHidden = isFound && !passes && isUsual;
  return {
    all: 1,
    of: passes || !isUsual ? 1 : 0,
    shown: shown ? 1 : 0,
    missing: shown && days.some(({ isMissing }) => isMissing) ? 1 : 0,
    finished: isHidden && status === JobStatus.Finished ? 1 : 0,
    cancelled: isHidden && status === JobStatus.Cancelled ? 1 : 0,
  };
}

/**
 * What each day adds to the sums of its month. A job counts on the first of its days in a month, with all of them, so
 * that the days of a month add up to its jobs, however the month is divided.
 */
export function countByDay(jobs: readonly CountedJob[], statusFilter: number): Map<DayText, CalendarCounts> {
  const sums = new Map<DayText, CalendarCounts>();
  for (const job of jobs) {
    const months = new Map<string, CountedJob['days'][number][]>();
    for (const one of job.days) {
      const month = one.day.slice(0, 7);
      const others = months.get(month);
      if (others) others.push(one);
      else months.set(month, [one]);
    }
    for (const days of months.values()) {
      const day = days[0]?.day ?? '';
      sums.set(day, addCounts(sums.get(day) ?? noCounts, countsOf({ ...job, days }, statusFilter)));
    }
  }
  return sums;
}
