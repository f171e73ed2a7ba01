import type { Job } from '@crewcall/contract/types';

/** What the calendar knows of each job, the office's and the crew's. */
export type CalendarJob = Pick<Job, 'id' | 'title' | 'prepend' | 'color' | 'rgba' | 'status' | 'date' | 'tz'>;
