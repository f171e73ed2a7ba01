import type { Handler } from '../platform/handle';
import { getJobRatingsHandler } from './get-job-ratings.call';
import { getRatingsHandler } from './get-ratings.call';
import { rateCrewHandler } from './rate-crew.call';

/** How people did on a job, said by who was there for the office. */
export const handlers: readonly Handler[] = [getJobRatingsHandler, getRatingsHandler, rateCrewHandler];
