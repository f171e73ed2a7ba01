import { JobStatus } from '@crewcall/domain/job-state';
import { InviteStatus } from '@crewcall/domain/invite';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';

/** How many confirmed shifts of jobs that still go ahead lie before somebody. */
export async function countFutureShifts(db: Kysely<DB>, userId: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('crew_member as cm')
    .innerJoin('job_crew as jc', 'jc.id', 'cm.crew_id')
    .innerJoin('job as j', 'j.id', 'jc.job_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('cm.user_id', '=', userId)
    .where('cm.status', '=', InviteStatus.Confirmed)
    .where('jc.deleted_at', 'is', null)
    .where('jc.start_at', '>', now)
    .where('j.status', 'in', [JobStatus.Pending, JobStatus.Confirmed])
    .executeTakeFirstOrThrow();
  return Number(count);
}
