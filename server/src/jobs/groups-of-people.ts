import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';

export interface GroupOfPerson {
  id: number;
  name: string;
  /** Cents per hour; null if the person is in the group without a rate. */
  rate: number | null;
}

/** The active groups of each of these people, by name, in two statements for any number of people. */
export async function groupsOfPeople(
  db: Db,
  users: readonly number[],
): Promise<Map<number, GroupOfPerson[]>> {
  const groups = await db
    .selectFrom('crew_group')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .execute();
  // One row for each person, because the driver is slow with many rows (one for each rate).
  const { rows } = await sql<{ user: number; rates: Record<string, number | null> }>`
    select user_id as user, json_object_agg(group_id, rate_cents) as rates from user_group_rate
    where ${anyOf('user_id', users)} group by user_id`.execute(db);
  const found = new Map<number, GroupOfPerson[]>();
  for (const { user, rates } of rows) {
    const own: GroupOfPerson[] = [];
    for (const { id, name } of groups) {
      const rate = rates[id];
      if (rate !== undefined) own.push({ id, name, rate });
    }
    found.set(user, own);
  }
  return found;
}

/** The names of the groups in which a person has a rate. */
export const ratedNames = (groups: readonly GroupOfPerson[] = []): string[] =>
  groups.flatMap(({ name, rate }) => (rate === null ? [] : [name]));
