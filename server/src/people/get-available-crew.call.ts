// Calls: getAvailableCrew, getAvailableCrewFilter.
import { sql } from 'kysely';
import type { In } from '@crewcall/contract/types';
import { searchWords } from '@crewcall/domain/text';
import { kmFrom, placeOfPostcode } from '../crews/postcode-places';
import { anyOf } from '../db/any-of';
import { containsAllWords } from '../db/contains-all-words';
import type { Db } from '../db/schema';
import { groupsOfPeople, ratedNames } from '../jobs/groups-of-people';
import { heldLicences } from '../licences/held-licences';
import { fullName } from '../platform/database/person-name';
import { handle } from '../platform/http/handle';
import type { Services } from '../platform/services';
import { roleInWords } from '../row-rules/rights-over-people';
import { idsOfPage, lastWorked } from './crew-order';
import {
  type Condition,
  type CrewFilter,
  type Finder,
  finderOf,
  foundPeople,
  isNearSet,
  isWorkedSet,
  supervises,
} from './found-people';
import { gapsOfPeople } from './gaps-of-people';

/** Does a search filter by something that people without an account cannot have? */
const needsAccount = (find: CrewFilter): boolean => {
  const { active, state, group, licence, role, gaps, values } = find;
  return (
    active !== -1 ||
    state !== 0 ||
    !['', 'crew'].includes(role) ||
    !['', 'missing', 'invitation'].includes(gaps) ||
    [group, licence, ...Object.values(values)].some((wanted) => wanted !== '') ||
    isNearSet(find) ||
    isWorkedSet(find)
  );
};

const searched = sql`folded(r.first_name || ' ' || r.last_name || ' ' || r.email || ' ' || r.phone || ' '
  || regexp_replace(r.phone, '^\\+61', '0'))`;

/**
 * The people that a search finds among those who were mailed a link to register as crew and have not finished. They
 * have no account.
 */
function invitedPeople(db: Db, companyId: number, find?: CrewFilter) {
  const words = searchWords(find?.text ?? '');
  const found = sql`registrant r where r.company_id = ${companyId} and r.type = 'worker' and r.approved
    and r.user_id is null and r.merged_into is null and ${find === undefined || !needsAccount(find)}
    and ${containsAllWords(searched, words)}`;
  return {
    async count(): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${found}`.execute(db);
      return rows[0]?.count ?? 0;
    },
    /** One page of them, by name. */
    async page(limit: number, offset: number) {
      const { rows } = await sql<{ idRegistrant: number; fullName: string; email: string; phone: string }>`
        select r.id as "idRegistrant", trim(r.first_name || ' ' || r.last_name) as "fullName", r.email, r.phone
        from ${found} order by r.first_name, r.last_name, r.id limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },
  };
}

/** The specification's call has no limit. */
const EVERYBODY = Number.MAX_SAFE_INTEGER;

/** Applies the filters of this call that the specification defines. */
function narrowed(
  found: Condition,
  { activeStatus = -1, state = 0, pcode = '' }: In<'getAvailableCrew'>,
): Condition {
  const postcode = pcode.trim();
  return sql<boolean>`(${found} and ${activeStatus === -1 ? sql`true` : sql`u.active = ${activeStatus === 1}`}
    and ${state === 0 ? sql`true` : sql`u.state = ${state}`}
    and ${postcode === '' ? sql`true` : sql`u.postcode = ${postcode}`})`;
}

/** People without an account have no state and are neither active nor inactive, so such a filter excludes them. */
const isAll = ({ activeStatus = -1, state = 0, pcode = '' }: In<'getAvailableCrew'>): boolean =>
  activeStatus === -1 && state === 0 && pcode.trim() === '';

/** The place from which distances are measured, null if it is not known; undefined if the search is not by distance. */
const placeNear = (find?: CrewFilter) =>
  find !== undefined && find.withinKm > 0 && isNearSet(find) ? placeOfPostcode(find.near) : undefined;

/** The rows of these people, in the given order. */
async function crewRows(finder: Finder, ids: readonly number[], { links }: Services, find?: CrewFilter) {
  const { db, companyId, day } = finder;
  const people = await db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.phone', 'u.active', 'u.suburb', 'u.city'])
    .select(['u.state', 'u.postcode', 'u.cv_blob_id', 'u.picture_blob_id', 'u.permissions', 'u.manager_of'])
    .select([supervises.as('supervises'), lastWorked.as('lastWorked')])
    .where(anyOf('u.id', ids))
    .orderBy(sql`array_position(${[...ids]}::bigint[], u.id)`)
    .execute();
  const { rows: answers } = await sql<{ user: number; values: { idFilter: number; value: string }[] }>`
    select user_id as user, json_agg(json_build_object('idFilter', filter_id, 'value', value) order by filter_id) as values
    from user_filter where ${anyOf('user_id', ids)} group by user_id`.execute(db);
  const answersOf = new Map(answers.map(({ user, values }) => [user, values]));
  const groups = await groupsOfPeople(db, ids);
  const held = await heldLicences(db, ids, day);
  const missing = await gapsOfPeople(db, ids, { companyId, day, groups, held });
  const near = placeNear(find);
  return people.map((person) => {
    const filterValues = answersOf.get(person.id) ?? [];
    return {
      id: person.id,
      fullName: fullName(person),
      email: person.email,
      phone: person.phone,
      active: person.active,
      hasCV: person.cv_blob_id !== null,
      picture: person.picture_blob_id === null ? null : links.picture(person.id),
      state: person.state,
      suburb: person.suburb,
      city: person.city,
      postcode: person.postcode,
      groups: ratedNames(groups.get(person.id)),
      filterValuesUnparsed: JSON.stringify(filterValues),
      filterValues,
      licences: held.get(person.id) ?? [],
      missing: missing.get(person.id),
      role: roleInWords(person),
      supervises: person.supervises,
      lastWorked: person.lastWorked,
      ...(near === undefined ? {} : { km: kmFrom(near, person.postcode) }),
    };
  });
}

/** The groups and valid licences that occur in the company, by name. */
async function choicesOf({ db, companyId, day }: Finder) {
  const { rows } = await sql<{ groups: string[]; licences: string[] }>`select
    array(select g.name from crew_group g where g.company_id = ${companyId} and g.active and exists (
      select 1 from user_group_rate r join app_user u on u.id = r.user_id and u.deleted_at is null
      where r.group_id = g.id and r.rate_cents is not null) order by g.name collate "und-x-icu") as groups,
    array(select t.name from licence_type t where t.company_id = ${companyId} and t.active and exists (
      select 1 from licence l join app_user u on u.id = l.user_id and u.deleted_at is null
      where l.type_id = t.id and l.status = 'accepted' and (l.expiry_day is null or l.expiry_day >= ${day}))
      order by t.name collate "und-x-icu") as licences`.execute(db);
  return rows[0] ?? { groups: [], licences: [] };
}

async function countOf(db: Db, found: Condition): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from app_user u where ${found}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The people of the company, then those invited, or one page of them; a fixed number of queries for any number of
 * people.
 */
export const getAvailableCrewHandler = handle(
  'getAvailableCrew',
  async ({ body, user, scope, db, now, services }) => {
    const { find, sort = { key: 'name' as const, down: false }, limit = EVERYBODY, offset = 0 } = body;
    const finder = await finderOf(db, user.companyId, now);
    const found = narrowed(await foundPeople(finder, find), body);
    const accounts = await countOf(db, found);
    const ids = offset < accounts ? await idsOfPage(finder, found, { sort, limit, offset, find }) : [];
    const others = isAll(body) && scope.may('crew.approve') ? invitedPeople(db, user.companyId, find) : null;
    const near = placeNear(find);
    return {
      crew: await crewRows(finder, ids, services, find),
      invited: (await others?.page(limit - ids.length, Math.max(0, offset - accounts))) ?? [],
      total: accounts + ((await others?.count()) ?? 0),
      accounts,
      ...(near === undefined ? {} : { knowsNear: near !== null }),
      ...(offset === 0 ? { choices: await choicesOf(finder) } : {}),
    };
  },
);

/** The company's own filters of the crew list, such as a question with fixed answers. */
export const getAvailableCrewFilterHandler = handle('getAvailableCrewFilter', async ({ user, db }) => {
  const rows = await db
    .selectFrom('filter_definition')
    .selectAll()
    .where('company_id', '=', user.companyId)
    .orderBy('id')
    .execute();
  return {
    filters: rows.map(({ id, type, description, options }) => ({
      id,
      type: type as 'checkbox' | 'text' | 'combobox',
      description,
      valuecombo: options.join(';'),
      valuecomboparsed: options,
    })),
  };
});
