import type { EpochMs } from '@crewcall/domain/units';
import { InviteStatus } from '@crewcall/domain/invite';
import { joinedByAnd } from '@crewcall/domain/sentence';
import { sql } from 'kysely';
import { updateInviteStatus } from '../crews/update-invite-status';
import { anyOf } from '../db/any-of';
import { plannedEndOf } from '../db/planned-end';
import { jobStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { fullName } from '../platform/database/person-name';
import type { SessionUser } from '../platform/security/session-user';

interface FutureShift {
  idJob: number;
  title: string;
  startTime: EpochMs;
  zone: string;
  /**
   * The person's timesheet on this shift; running takes precedence over closed. With either, the shift stays theirs.
   */
  time: 'running' | 'closed' | null;
}

const timeOn = sql<FutureShift['time']>`(
  select case when bool_or(t.end_at is null) then 'running' when count(*) > 0 then 'closed' end
  from timesheet t where t.crew_id = jc.id and t.user_id = cm.user_id)`;

/**
 * Confirmed shifts that are not over. A shift that has begun counts until its planned end, or for as long as the
 * person's timesheet is open.
 */
const confirmedAhead = (db: Db, users: readonly number[], now: number) =>
  db
    .selectFrom('crew_member as cm')
    .innerJoin('job_crew as jc', 'jc.id', 'cm.crew_id')
    .innerJoin('job as j', 'j.id', 'jc.job_id')
    .where(anyOf('cm.user_id', users))
    .where('cm.status', '=', InviteStatus.Confirmed)
    .where('jc.deleted_at', 'is', null)
    .where(
      sql<boolean>`(${plannedEndOf('jc')} > ${now} or exists (
        select 1 from timesheet t where t.crew_id = jc.id and t.user_id = cm.user_id and t.end_at is null))`,
    )
    .where(sql<boolean>`j.status in ${jobStatus.ahead}`);

/** The confirmed shifts of these people that are not over, on jobs that are not cancelled, earliest first. */
export const futureShifts = (
  db: Db,
  userId: number | readonly number[],
  now: number,
): Promise<(FutureShift & { idUser: number })[]> =>
  confirmedAhead(db, [userId].flat(), now)
    .select(['cm.user_id as idUser', 'j.id as idJob', 'j.title', 'jc.start_at as startTime', 'j.zone'])
    .select(timeOn.as('time'))
    .orderBy('jc.start_at')
    .orderBy('jc.id')
    .execute();

/**
 * Refuses to make a person with confirmed shifts a customer's manager, because they could not even check out on other
 * jobs.
 */
export async function refuseShiftsAhead(
  db: Db,
  person: { id: number; first_name: string; last_name: string },
  now: number,
): Promise<void> {
  const shifts = await futureShifts(db, person.id, now);
  if (shifts.length === 0) return;
  const jobs = joinedByAnd([...new Set(shifts.map(({ title }) => title))]);
  refuse(
    `${fullName(person)} has a shift that is not over on ${jobs}. Check them out or take them off first: a manager cannot clock.`,
  );
}

/**
 * Removes a worker from their confirmed shifts that are not over, as the office does on a job: the worker is
 * notified, and the places are open again. Shifts on which they have a timesheet stay theirs. Lock the worker first,
 * and call this before they are deactivated.
 * @returns how many places were freed
 */
export async function freeShifts(
  tx: Tx,
  idUser: number,
  { user, now }: { user: SessionUser; now: number },
): Promise<number> {
  const crews = await confirmedAhead(tx.db, [idUser], now)
    .select('jc.id')
    .where(timeOn, 'is', null)
    // Crews must be locked in order of their ids everywhere, to avoid deadlocks.
    .orderBy('jc.id')
    .execute();
  for (const { id } of crews)
    await updateInviteStatus(tx, { user, now }, id, [{ id: idUser, status: InviteStatus.NotDefined }]);
  return crews.length;
}
