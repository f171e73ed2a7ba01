import type { Job } from '@crewcall/contract/types';
import { isOfPlace } from '@crewcall/domain/calendar';
import type { CalendarChoice } from '@crewcall/domain/calendar';
import { DEFAULT_STATUS_FILTER } from '@crewcall/domain/job-state';
import { searchWords } from '@crewcall/domain/text';
import { contentsOf } from '../month/crew-facts';

export interface CalendarFilter extends CalendarChoice {
  text: string;
}

export const noFilter: CalendarFilter = { text: '', company: '', state: 0, status: DEFAULT_STATUS_FILTER };

/** Whether any filter differs from its default. */
export const isFiltered = (filter: CalendarFilter): boolean =>
  filter.text.trim() !== '' ||
  filter.company !== noFilter.company ||
  filter.state !== noFilter.state ||
  filter.status !== noFilter.status;

/**
 * Whether a job in the crew's calendar passes all filters except status: company and state must be equal, and each
 * word of the text must occur somewhere, ignoring case and accents. The server filters the office's jobs.
 */
export function finder(filter: CalendarFilter): (job: Job) => boolean {
  const words = searchWords(filter.text);
  return (job) => isOfPlace(filter, job) && words.every((word) => contentsOf(job).includes(word));
}
