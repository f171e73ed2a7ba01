import { nearShift } from '@crewcall/domain/texts';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { doubleShifts } from '../jobs/double-shift';
import { fullName } from '../platform/database/person-name';

/** People who were copied to a crew, with its start and end (null: 4 h). */
export interface Seats {
  crew: { id: number; startAt: number; endAt: number | null };
  userIds: readonly number[];
}

/** A sentence that names the people who have another shift close to one of these; empty if there are none. */
export async function doubledCopies(db: Db, seats: readonly Seats[]): Promise<string[]> {
  const ids = new Set<number>();
  for (const { crew, userIds } of seats) for (const id of await doubleShifts(db, crew, userIds)) ids.add(id);
  if (ids.size === 0) return [];
  const people = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where(anyOf('id', [...ids]))
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute();
  return [`${nearShift('Another')}: ${people.map(fullName).join(', ')}.`];
}
