import type { In } from '@crewcall/contract/types';
import { states } from '@crewcall/domain/zones';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { postcodesWithin } from '../crews/postcode-places';
import { hasRole } from '../row-rules/people';
import { gapsAmong, idsOf, supervises } from './found-people';
import type { Condition, CrewFilter, Finder } from './found-people';

type Order = NonNullable<In<'getAvailableCrew'>['sort']>;

/** Start of the person's latest timesheet, over the alias `u`. */
export const lastWorked = sql<
  number | null
>`(select max(t.start_at) from timesheet t where t.user_id = u.id)`;

const name = sql`(u.first_name || ' ' || u.last_name) collate "und-x-icu"`;

const stateName = sql`(array[${sql.join(states.map((state) => state.name))}])[u.state]`;

/** The value by which a column is sorted; null is last in both directions. */
function valueOf(
  key: Exclude<Order['key'], 'missing'>,
  { day }: Finder,
  find?: CrewFilter,
): RawBuilder<unknown> {
  switch (key) {
    case 'name':
      return name;
    case 'email':
      return sql`nullif(lower(u.email), '')`;
    case 'groups':
      return sql`(select string_agg(g.name, ', ' order by g.name) collate "und-x-icu" from user_group_rate r
        join crew_group g on g.id = r.group_id and g.active where r.user_id = u.id and r.rate_cents is not null)`;
    case 'licences':
      return sql`(select string_agg(t.name, ', ' order by t.name) collate "und-x-icu" from licence l
        join licence_type t on t.id = l.type_id and t.active where l.user_id = u.id and l.status = 'accepted'
          and (l.expiry_day is null or l.expiry_day >= ${day}))`;
    case 'place':
      return sql`nullif(concat_ws(' ', nullif(u.suburb, ''), ${stateName}, nullif(u.postcode, '')), '') collate "und-x-icu"`;
    case 'km': {
      const near = find === undefined ? [] : postcodesWithin(find.near, find.withinKm);
      return sql`(${JSON.stringify(Object.fromEntries(near.map(({ postcode, km }) => [postcode, km])))}::jsonb
        -> trim(u.postcode))`;
    }
    case 'role':
      return sql`array[case when ${hasRole('u', 'crew')} then 0 when ${hasRole('u', 'manager')} then 1 else 2 end, ${supervises}::int]`;
    case 'worked':
      // People who worked last come first.
      return sql`-${lastWorked}`;
    case 'active':
      return sql`not u.active`;
    case 'cv':
      return sql`u.cv_blob_id is null`;
  }
}

/**
 * Sorts by the number of things that people lack, which the domain calculates. Inactive people sort below people who
 * lack nothing.
 */
async function idsByMissing(finder: Finder, found: Condition, isDown: boolean): Promise<number[]> {
  const ids = await idsOf(finder.db, found);
  const missing = await gapsAmong(finder, ids);
  const countOf = (id: number) => (missing.get(id)?.length ?? -1) * (isDown ? -1 : 1);
  return ids.toSorted((a, b) => countOf(a) - countOf(b));
}

/** The ids of the people on one page of a sorted list, in its order. */
export async function idsOfPage(
  finder: Finder,
  found: Condition,
  {
    sort,
    limit,
    offset,
    find,
  }: { sort: Order; limit: number; offset: number; find?: CrewFilter | undefined },
): Promise<number[]> {
  if (sort.key === 'missing')
    return (await idsByMissing(finder, found, sort.down)).slice(offset, offset + limit);
  const way = sort.down ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id: number }>`select u.id from app_user u where ${found}
    order by ${valueOf(sort.key, finder, find)} ${way} nulls last, ${name}, u.id
    limit ${limit} offset ${offset}`.execute(finder.db);
  return rows.map(({ id }) => id);
}
