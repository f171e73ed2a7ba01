import type { EpochMs } from '@crewcall/domain/units';
import { JobStatus } from '@crewcall/domain/job-state';
import { InviteStatus } from '@crewcall/domain/invite';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';

interface FutureShift {
  idJob: number;
  title: string;
  startTime: EpochMs;
  zone: string;
}

/** The confirmed shifts ahead of somebody, of jobs that still go ahead, next one first. */
export const futureShifts = (db: Kysely<DB>, userId: number, now: number): Promise<FutureShift[]> =>
  db
    .selectFrom('crew_member as cm')
    .innerJoin('job_crew as jc', 'jc.id', 'cm.crew_id')
    .innerJoin('job as j', 'j.id', 'jc.job_id')
    .select(['j.id as idJob', 'j.title', 'jc.start_at as startTime', 'j.zone'])
    .where('cm.user_id', '=', userId)
    .where('cm.status', '=', InviteStatus.Confirmed)
    .where('jc.deleted_at', 'is', null)
    .where('jc.start_at', '>', now)
    .where('j.status', 'in', [JobStatus.Pending, JobStatus.Confirmed])
    .orderBy('jc.start_at')
    .orderBy('jc.id')
    .execute();
