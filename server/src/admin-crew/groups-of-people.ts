import type { Kysely } from 'kysely';
import { anyOf } from '../db/any-of';
import type { DB } from '../db/schema';

/** The active groups in which people have a rate, by person; one statement however many people there are. */
export async function groupsOfPeople(
  db: Kysely<DB>,
  users: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('user_group_rate as r')
    .innerJoin('crew_group as g', 'g.id', 'r.group_id')
    .select(['r.user_id', 'g.name'])
    .where('g.active', '=', true)
    .where('r.rate_cents', 'is not', null)
    .where(anyOf('r.user_id', users))
    .orderBy('g.name')
    .execute();
  const groups = new Map<number, string[]>();
  for (const { user_id, name } of rows) {
    const list = groups.get(user_id) ?? [];
    groups.set(user_id, list);
    list.push(name);
  }
  return groups;
}
