import type { Job } from '@crewcall/contract/types';
import { JobStatus, adminRowStatus } from '@crewcall/domain/job-state';

/** Places of a job that goes ahead and is not over are free. `now` in epoch ms. */
export const needsCrew = (job: Job, now: number): boolean =>
  job.status === JobStatus.Confirmed &&
  job.endTime > now &&
  job.reqCrew.some((crew) => !crew.deleted && crew.amount > crew.confirmed);

/** Somebody of the office has to do something: find crew, answer, see what a customer changed, call who is missing. */
function needsSomebody(job: Job, now: number): boolean {
  if (needsCrew(job, now) || job.status === JobStatus.Pending || job.customerChange) return true;
  return adminRowStatus(job, now) === 'missing-clock-in';
}

/** What needs somebody first; otherwise in their order. */
export const firstInNeed = (jobs: readonly Job[], now: number): Job[] => {
  const inNeed = new Set(jobs.filter((job) => needsSomebody(job, now)));
  return [...jobs.filter((job) => inNeed.has(job)), ...jobs.filter((job) => !inNeed.has(job))];
};
