import type { Job } from '@crewcall/contract/types';
import { plural } from '@crewcall/ui';
import type { JobFacts } from './job-facts';
import type { GridDay } from './month';

export interface MonthCounts {
  /** Jobs that touch the month, before filters. */
  all: number;
  /** Those that pass the filters. */
  shown: number;
  /** Of those, how many want crew. */
  missing: number;
}

/** Counts the jobs of the month itself; those of its neighbours in the grid are not meant. */
export function countsOf(
  days: readonly GridDay[],
  jobs: readonly Job[],
  facts: (job: Job) => JobFacts,
  visible: readonly JobFacts[],
): MonthCounts {
  const inMonth = new Set(days.filter((day) => day.inMonth).map(({ day }) => day));
  const touches = (one: JobFacts) => one.days.some((day) => inMonth.has(day));
  const shown = visible.filter(touches);
  return {
    all: jobs.filter((job) => touches(facts(job))).length,
    shown: shown.length,
    missing: shown.filter(({ marks }) => marks.some(({ look }) => look === 'missing')).length,
  };
}

/** `143 jobs, 12 missing crew`, or `9 of 143 jobs`. */
export function summaryOf({ all, shown, missing }: MonthCounts, isOffice: boolean): string {
  const jobs = shown === all ? plural(all, 'job') : `${shown} of ${plural(all, 'job')}`;
  return isOffice && missing > 0 ? `${jobs}, ${missing} missing crew` : jobs;
}

/** Prefixes to choose from: those of the month, and the one that is chosen. */
export const companiesOf = (jobs: readonly Job[], chosen: string): string[] =>
  [...new Set([...jobs.map((job) => job.prepend), chosen].filter(Boolean))].sort((a, b) =>
    a.localeCompare(b, 'en-AU'),
  );
