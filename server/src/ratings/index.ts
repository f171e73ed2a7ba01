// How people did on a job, said by who was there for the office.
export { getJobRatingsHandler } from './get-job-ratings.call';
export { getRatingsHandler } from './get-ratings.call';
export { rateCrewHandler } from './rate-crew.call';
