import { answersUntil } from '@crewcall/domain/crew-time';
import { InviteStatus } from '@crewcall/domain/invite';
import { sql } from 'kysely';
import type { DbTx } from '../db/schema';
import type { AboutShift } from '../platform/notifications/about-shift';

/** A crew row that this transaction has locked, and its job. */
export interface LockedCrew {
  id: number;
  jobId: number;
  groupId: number;
  groupName: string;
  amount: number;
  startAt: number;
  endAt: number | null;
  title: string;
  jobStart: number;
  zone: string;
  prepend: string;
  location: string;
  postcode: string;
  status: number;
  hidePublic: boolean;
  companyId: number;
  requestedBy: number | null;
}

/**
 * Locks a crew that is not deleted, and its job in share mode; null if there is none. Every writer that changes who
 * is confirmed on a crew needs this lock while it counts and writes. This guarantees that the last place is given
 * once, and never on a job that is being cancelled. Lock order everywhere: people by id, job, crew, member.
 */
export async function lockCrew(tx: DbTx, crewId: number): Promise<LockedCrew | null> {
  // A separate statement, so that the next one sees what the previous owner of the lock has committed.
  await sql`select 1 from job where id = (select job_id from job_crew where id = ${crewId}) for share`.execute(
    tx,
  );
  const { rows } = await sql<LockedCrew>`
    select jc.id, jc.job_id as "jobId", jc.group_id as "groupId", g.name as "groupName", jc.amount,
      jc.start_at as "startAt", jc.end_at as "endAt", job.title, job.start_at as "jobStart", job.zone, job.prepend,
      job.location, job.postcode, job.status, job.hide_public as "hidePublic", job.company_id as "companyId",
      job.requested_by as "requestedBy"
    from job_crew jc
    join job on job.id = jc.job_id
    join crew_group g on g.id = jc.group_id
    where jc.id = ${crewId} and jc.deleted_at is null
    for update of jc`.execute(tx);
  return rows[0] ?? null;
}

/** What a message claims about its reader's place on this crew. */
export const aboutPlace = (
  { id, jobId }: Pick<LockedCrew, 'id' | 'jobId'>,
  says: AboutShift['says'],
): AboutShift => ({ idJob: jobId, crews: [id], says, isInside: says === 'confirmed' });

/**
 * Can people still join this crew? Yes until its end (see `answersUntil`), because a place may become open after the
 * start.
 */
export const takesPeople = (crew: Pick<LockedCrew, 'startAt' | 'endAt'>, now: number): boolean =>
  answersUntil({ startTime: crew.startAt, endTime: crew.endAt }) > now;

/** How many workers are confirmed on a crew. Lock the crew first, so that the number cannot change. */
export async function confirmedOn(tx: DbTx, crewId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('crew_member')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('crew_id', '=', crewId)
    .where('status', '=', InviteStatus.Confirmed)
    .executeTakeFirstOrThrow();
  return count;
}

/** Is a worker confirmed on a crew? Lock the crew first, so that the answer cannot change. */
export const isConfirmedOn = async (tx: DbTx, crewId: number, userId: number): Promise<boolean> =>
  (await tx
    .selectFrom('crew_member')
    .select('id')
    .where('crew_id', '=', crewId)
    .where('user_id', '=', userId)
    .where('status', '=', InviteStatus.Confirmed)
    .executeTakeFirst()) !== undefined;

/** The crew's job in the form that announcements need. */
export const jobOf = (crew: LockedCrew) => ({
  id: crew.jobId,
  prepend: crew.prepend,
  status: crew.status,
  hidePublic: crew.hidePublic,
});
