import { CREW_LONGEST_MS, DOUBLE_SHIFT_MS } from '@crewcall/domain/limits';
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

/** SQL: does another crew `oc` start within 20 h of this one, or overlap it? */
const isNear = ({ start, end }: Pick<PlaceOf, 'start' | 'end'>) => sql<boolean>`
  (abs(oc.start_at - ${start}) < ${DOUBLE_SHIFT_MS}::bigint
    or (oc.start_at < ${plannedEnd(start, end)} and ${plannedEndOf('oc')} > ${start}))`;

/** SQL: the crews that `isDoubled` looks at, with their members. */
const otherCrews = (crew: RawBuilder<unknown>) => sql`crew_member om
  join job_crew oc on oc.id = om.crew_id and oc.deleted_at is null and oc.id <> ${crew}
    and om.status in ${inviteStatus.inCrew}
  join job oj on oj.id = oc.job_id and oj.status <> ${jobStatus.cancelled}`;

/**
 * SQL: is a worker invited or confirmed on another crew that starts within 20 h of this one, or overlaps it? Cancelled
 * jobs do not count.
 */
export const isDoubled = ({ crew, start, end, user }: PlaceOf) => sql<boolean>`exists (
  select 1 from ${otherCrews(crew)} where om.user_id = ${user} and ${isNear({ start, end })})`;

interface Shift {
  id: number;
  startAt: number;
  endAt: number | null;
}

const valuesOf = ({ id, startAt, endAt }: Shift) => ({
  crew: sql`${id}::bigint`,
  start: sql`${startAt}::bigint`,
  end: sql`${endAt}::bigint`,
});

/**
 * SQL: the ids of everybody that `isDoubled` holds for. It starts from the crews of these days, so it takes no longer
 * with more people or jobs.
 */
export function doubledPeople(shift: Shift): RawBuilder<{ user_id: number }> {
  const place = valuesOf(shift);
  const end = shift.endAt ?? shift.startAt;
  return sql<{ user_id: number }>`select om.user_id from ${otherCrews(place.crew)} where ${isNear(place)}
    and oc.start_at > ${shift.startAt - Math.max(DOUBLE_SHIFT_MS, CREW_LONGEST_MS)}::bigint
    and oc.start_at < ${Math.max(end, shift.startAt + DOUBLE_SHIFT_MS)}::bigint`;
}

/** Finds which of these workers have another shift close to this crew, by the rule of `isDoubled`. */
export async function doubleShifts(db: Db, shift: Shift, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ user_id: number }>`
    ${doubledPeople(shift)} and om.user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}
