import { InviteStatus } from '@crewcall/domain/invite';
import { JobStatus } from '@crewcall/domain/job-state';
import { ASSUMED_SHIFT_MS, CURRENT_JOB_MS } from '@crewcall/domain/limits';
import { runsSince } from '@crewcall/domain/worker-shift';
import { DAY_MS, MINUTE_MS } from '@crewcall/domain/units';
import type { Job } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { ownPresses } from '../timesheets/own-presses';
import { handle } from '../platform/handle';
import { companyConfig } from '../platform/company-config';
import { all } from '../row-rules/job-rows';
import { loadJobs } from '../jobs/load-jobs';

const PAST_MS = 90 * DAY_MS;

const canClock = (job: Job, userId: number, now: number, earliestMs: number): boolean =>
  job.status === JobStatus.Confirmed &&
  (runsSince(job, userId) > 0 ||
    job.reqCrew.some(
      (crew) =>
        crew.userList.some((one) => one.id === userId && one.status === InviteStatus.Confirmed) &&
        now >= crew.startTime - earliestMs &&
        now < Math.max(crew.endTime ?? crew.startTime + ASSUMED_SHIFT_MS, crew.startTime + CURRENT_JOB_MS),
    ));

/**
 * The list stays on the device for times without reception: codes and the crew's phones are of the calls that do not.
 */
const withoutSecrets = (job: Job, userId: number): Job => ({
  ...job,
  reqCrew: job.reqCrew.map(({ code: _1, ...crew }) => ({
    ...crew,
    userList: crew.userList.map((one) => (one.id === userId ? one : { ...one, phone: null })),
  })),
});

/**
 * My Shifts: the jobs one is invited to, confirmed on or supervises, from 90 days back. Beside them the own presses of
 * the clock that wait for a decision, also of jobs that one is no longer on. Empty for a manager.
 */
export const getMyDashboardHandler = handle(
  'getMyDashboardv2',
  async ({ user, scope, db, now, services }) => {
    const { confEarliestCheckIn: earliestCheckIn } = await companyConfig(db, user.companyId);
    if (scope.isManager)
      return { availableClockin: [], earliestCheckIn, invitedIds: [], jobs: [], supervisedIds: [] };
    const recent = sql<boolean>`job.start_at > ${now - PAST_MS}`;
    const [jobs, keptTaps] = await Promise.all([
      loadJobs(db, { scope, links: services.links }, all(scope.rows('job.mine'), recent)),
      ownPresses(db, user.id, now - PAST_MS),
    ]);
    const clockable = jobs.filter((job) => canClock(job, user.id, now, earliestCheckIn * MINUTE_MS));
    const supervised = jobs.filter((job) => job.selectedSupervisors.includes(user.id));
    return {
      availableClockin: clockable.map((job) => job.id),
      earliestCheckIn,
      invitedIds: jobs.filter((job) => job.statusUser === InviteStatus.Pending).map((job) => job.id),
      jobs: jobs.map((job) => withoutSecrets(job, user.id)),
      keptTaps,
      supervisedIds: supervised.map((job) => job.id),
    };
  },
);
