import type { JobFor } from '../row-rules/job-for';

/** Says that a worker has no crew for this time, worded by whether the reader can fix it. `then`: what comes after. */
export const notConfirmed = ({ confirms }: Pick<JobFor, 'confirms'>, then: string): string =>
  `This worker is not confirmed on this job. ${confirms ? 'Confirm them first' : 'Ask the office to confirm them'}, then ${then}.`;
