import { DOUBLE_SHIFT_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { plannedEnd, plannedEndOf } from '../db/planned-end';
import { jobStatus, inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';

/** SQL values or columns: a crew's id, start and end (null counts as 4 h), and a worker's id. */
export interface PlaceOf {
  crew: RawBuilder<unknown>;
  start: RawBuilder<unknown>;
  end: RawBuilder<unknown>;
  user: RawBuilder<unknown>;
}

/**
 * SQL: is a worker invited or confirmed on another crew that starts within 20 h of this one, or overlaps it? Cancelled
 * jobs do not count.
 */
export const isDoubled = ({ crew, start, end, user }: PlaceOf) => sql<boolean>`exists (
  select 1 from crew_member om
  join job_crew oc on oc.id = om.crew_id and oc.deleted_at is null
  join job oj on oj.id = oc.job_id and oj.status <> ${jobStatus.cancelled}
  where om.user_id = ${user} and om.status in ${inviteStatus.inCrew} and oc.id <> ${crew}
    and (abs(oc.start_at - ${start}) < ${DOUBLE_SHIFT_MS}::bigint
      or (oc.start_at < ${plannedEnd(start, end)}
        and ${plannedEndOf('oc')} > ${start})))`;

/** Finds which of these workers have another shift close to this crew, by the rule of `isDoubled`. */
export async function doubleShifts(
  db: Db,
  crew: { id: number; startAt: number; endAt: number | null },
  userIds: readonly number[],
): Promise<Set<number>> {
  const doubled = isDoubled({
    crew: sql`${crew.id}::bigint`,
    start: sql`${crew.startAt}::bigint`,
    end: sql`${crew.endAt}::bigint`,
    user: sql`u.id`,
  });
  const { rows } = await sql<{ id: number }>`
    select u.id from unnest(${[...userIds]}::bigint[]) u(id) where ${doubled}`.execute(db);
  return new Set(rows.map((row) => row.id));
}
