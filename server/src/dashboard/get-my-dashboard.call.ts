import { InviteStatus } from '@crewcall/domain/invite';
import { checkInCloses, checkInOpens } from '@crewcall/domain/clock-crew';
import { isEnded } from '@crewcall/domain/job-state';
import { myCrews, runsSince, supervises } from '@crewcall/domain/worker-shift';
import { DAY_MS } from '@crewcall/domain/units';
import type { Job } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { ownQuestions } from '../attendance/own-questions';
import { ownPendingPunches } from '../timesheets/own-pending-punches';
import { handle } from '../platform/http/handle';
import { companyConfig } from '../platform/database/company-config';
import { all, supervisors } from '../row-rules/job-rows';
import { loadJobs } from '../jobs/load-jobs';

const PAST_MS = 90 * DAY_MS;

const canClock = (job: Job, userId: number, now: number, earliest: number): boolean =>
  !isEnded(job.status) &&
  (runsSince(job, userId) > 0 ||
    myCrews(job, userId).some(
      (crew) => now >= checkInOpens(crew.startTime, earliest) && now < checkInCloses(crew),
    ));

/** Removes codes and the crew's phone numbers, because devices store this list for times without reception. */
const withoutSecrets = (job: Job, userId: number): Job => ({
  ...job,
  reqCrew: job.reqCrew.map(({ code: _1, ...crew }) => ({
    ...crew,
    userList: crew.userList.map((one) => (one.id === userId ? one : { ...one, phone: null })),
  })),
});

/** Ids of jobs where `condition` (over `job`) holds, this person supervises, and all timesheets are invoiced. */
const invoicedJobs = async (db: Db, idUser: number, condition: RawBuilder<boolean>): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select job.id from job join (${supervisors}) s on s.job_id = job.id and s.user_id = ${idUser}
      join timesheet t on t.job_id = job.id and t.corrects_id is null
      where ${condition} group by job.id having bool_and(t.invoice_id is not null) order by job.id`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

/**
 * Reads My Shifts: the jobs that the caller is invited to, confirmed on or supervises, from 90 days back. Also their
 * own pending punches, even on jobs that they are no longer on. Empty for a customer's manager.
 */
export const getMyDashboardHandler = handle(
  'getMyDashboardv2',
  async ({ user, scope, db, now, services }) => {
    const config = await companyConfig(db, user.companyId);
    const { confEarliestCheckIn: earliestCheckIn } = config;
    if (scope.isManager) {
      const none = { availableClockin: [], invitedIds: [], jobs: [], supervisedIds: [], invoicedIds: [] };
      return { ...none, earliestCheckIn, pendingPunches: [], coming: [] };
    }
    const recent = sql<boolean>`job.start_at > ${now - PAST_MS}`;
    const [jobs, pendingPunches, coming, invoicedIds] = await Promise.all([
      loadJobs(db, { scope, links: services.links }, all(scope.rows('job.mine'), recent), {
        paysAt: now,
      }),
      ownPendingPunches(db, user.id, now - PAST_MS),
      ownQuestions(db, user.id, now, config),
      invoicedJobs(db, user.id, recent),
    ]);
    const idsOf = (those: (job: Job) => boolean) => jobs.filter(those).map((job) => job.id);
    return {
      availableClockin: idsOf((job) => canClock(job, user.id, now, earliestCheckIn)),
      earliestCheckIn,
      invitedIds: idsOf((job) => job.statusUser === InviteStatus.Pending),
      jobs: jobs.map((job) => withoutSecrets(job, user.id)),
      pendingPunches,
      coming,
      supervisedIds: idsOf((job) => supervises(job, user.id)),
      invoicedIds,
    };
  },
);
