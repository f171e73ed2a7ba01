import { searchWords } from '@crewcall/domain/text';
import { sql } from 'kysely';
import { containsAllWords } from '../db/contains-all-words';
import type { Db } from '../db/schema';
import { nameApart } from '../platform/database/person-name';
import { isCrewPerson } from '../row-rules/people';

interface RosterPerson {
  id: number;
  fullName: string;
  groups: number[];
}

/**
 * The people of a roster, by name: active crew with a rate in one of the groups, and everybody who is `placed` in the
 * week. `text` narrows both by name.
 */
export async function rosterPeople(
  db: Db,
  companyId: number,
  { groups, text = '' }: { groups?: readonly number[] | undefined; text?: string | undefined },
  placed: readonly number[],
): Promise<RosterPerson[]> {
  const rated = sql`select r.group_id from user_group_rate r join crew_group g on g.id = r.group_id and g.active
    where r.user_id = u.id and r.rate_cents > 0`;
  const ofGroups = groups === undefined ? sql`` : sql`and g.id = any(${[...groups]}::bigint[])`;
  const { rows } = await sql<RosterPerson>`
    select u.id, ${nameApart('u')} as "fullName", array(${rated} order by g.id) as groups
    from app_user u
    where u.company_id = ${companyId} and ${containsAllWords(sql`u.search_name`, searchWords(text))}
      and (u.id = any(${[...placed]}::bigint[]) or (${isCrewPerson('u')} and exists (${rated} ${ofGroups})))
    order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id`.execute(db);
  return rows;
}

/** The company's active groups, by name. */
export const activeGroups = (db: Db, companyId: number) =>
  db
    .selectFrom('crew_group')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute();
