import { DEFAULT_STATUS_FILTER, passesStatusFilter } from '@crewcall/domain/job-state';
import { searchWords } from '@crewcall/domain/text';
import { contentsOf } from '../month/job-facts';
import type { CalendarJob } from '../month/calendar-job';

export interface CalendarFilter {
  text: string;
  /** Prefix of a company, empty for all. */
  company: string;
  /** State id 1..8, 0 for all. */
  state: number;
  /** One of the calendar's status choices. */
  status: number;
}

const nobody: ReadonlySet<number> = new Set();
export const noFilter: CalendarFilter = { text: '', company: '', state: 0, status: DEFAULT_STATUS_FILTER };

/** Whether any filter differs from its default. */
export const isFiltered = (filter: CalendarFilter): boolean =>
  filter.text.trim() !== '' ||
  filter.company !== noFilter.company ||
  filter.state !== noFilter.state ||
  filter.status !== noFilter.status;

/**
 * Company and state match exactly; each word of the text anywhere in the job, ignoring case and accents.
 * @param found ids of jobs that the server found for the text.
 */
export function filterJobs(
  jobs: readonly CalendarJob[],
  filter: CalendarFilter,
  found: ReadonlySet<number> = nobody,
): CalendarJob[] {
  const words = searchWords(filter.text);
  return jobs.filter(
    (job) =>
      passesStatusFilter(filter.status, job.status) &&
      (filter.company === '' || job.prepend === filter.company) &&
      (filter.state === 0 || job.state === filter.state) &&
      (found.has(job.id) || words.every((word) => contentsOf(job).includes(word))),
  );
}
