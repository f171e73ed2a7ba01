import type { Parsed } from '@crewcall/contract/types';
import { shiftDay } from '@crewcall/domain/licences';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { inviteStatus } from '../db/statuses';
import { isBlocking } from '../row-rules/job-rows';
import { isCrewPerson } from '../row-rules/people';
import { isWanted } from '../row-rules/wanted-people';
import { busyPeople } from './busy-people';
import type { WeighedCrew } from './crew-conflicts';

/** A crew whose invite list is requested. */
export interface InvitingCrew extends WeighedCrew {
  groupId: number;
  prepend: string;
}

type InviteSearch = NonNullable<Parsed<'getJobWorkers'>['find']>;
type InviteSort = NonNullable<Parsed<'getJobWorkers'>['sort']>;

interface Asked {
  companyId: number;
  now: number;
}

/**
 * SQL: is person `u` on the preferred crew of the job's customer, or a favourite of the customer? `prepend` may be a
 * column.
 */
export const isPreferred = (
  { prepend }: { prepend: string | RawBuilder<string> },
  companyId: number,
) => sql<boolean>`u.id in (
  select ci.user_id from company_invite ci join prepend p on p.id = ci.prepend_id
  where ci.status = ${inviteStatus.confirmed} and p.text = ${prepend} and p.company_id = ${companyId}
  union all select wf.user_id from worker_flag wf join prepend p on p.id = wf.prepend_id
  where wf.kind = 'favourite' and wf.state = 'set' and p.text = ${prepend} and p.company_id = ${companyId})`;

/** SQL: can person `u` be invited? They are not on the crew, and not blocked for the job's customer. */
const mayBeInvited = ({ prepend }: InvitingCrew, companyId: number) => sql<boolean>`(
  (cm.id is null or cm.status = ${inviteStatus.denied}) and u.id not in (
    select f.user_id from worker_flag f join prepend p on p.id = f.prepend_id
    where p.company_id = ${companyId} and p.text = ${prepend} and p.text <> '' and ${isBlocking}))`;

/** SQL: everybody `u` who can be invited to a crew or is on it already, with their place `cm` and rate `r`. */
const listed = (crew: InvitingCrew, companyId: number) => sql`app_user u
  left join crew_member cm on cm.crew_id = ${crew.id} and cm.user_id = u.id
  left join user_group_rate r on r.user_id = u.id and r.group_id = ${crew.groupId} and r.rate_cents is not null
  where u.company_id = ${companyId} and (cm.id is not null or ${isCrewPerson('u')})`;

/** The search of the list as SQL: people who match all filters except `free`, and which of them are not free. */
async function found(db: Db, crew: InvitingCrew, search: InviteSearch, { companyId, now }: Asked) {
  const { text = '', state = 0, values = {}, status = -1 } = search;
  const day = shiftDay(crew.zone, { startTime: crew.startAt, endTime: crew.endAt });
  const conditions = [
    await isWanted({ db, companyId, day }, { text, state, values }),
    ...(status === -1 ? [] : [sql`coalesce(cm.status, ${inviteStatus.none}) = ${status}`]),
    ...(search.withRate ? [sql`r.user_id is not null`] : []),
    ...(search.preferred ? [isPreferred(crew, companyId)] : []),
  ];
  const busy = search.free ? await busyPeople(db, crew, { companyId, now }) : [];
  return {
    people: sql`${listed(crew, companyId)} and ${sql.join(conditions, sql` and `)}`,
    isBusy: busy.length === 0 ? sql`false` : sql`u.id in (select unnest(${busy}::bigint[]))`,
  };
}

const byName = (way: RawBuilder<unknown>) =>
  sql`x.first_name collate "und-x-icu" ${way}, x.last_name collate "und-x-icu" ${way}, x.id ${way}`;

/** SQL order of the list `x`, whose ratings are in `s`. */
function orderOf({ key, down }: InviteSort): RawBuilder<unknown> {
  const way = down ? sql`desc` : sql`asc`;
  const then = byName(sql`asc`);
  if (key === 'name') return byName(way);
  if (key === 'rate') return sql`x.unrated ${way}, ${then}`;
  if (key === 'status') return sql`x.status ${way}, ${then}`;
  return sql`s.score ${down ? sql`asc` : sql`desc`} nulls last, ${then}`;
}

interface Page {
  find: InviteSearch;
  sort: InviteSort;
  /** Ids of people who come before all others, in this order. */
  first: readonly number[];
  limit: number;
  offset: number;
  /** Ratings by person, if the list is sorted by them. */
  scores: ReadonlyMap<number, number>;
}

interface Counts {
  total: number;
  mayInvite: number;
  hidden: number;
}

/** One page of the people who could be invited to a crew (their ids in order), and how many match. */
export async function invitePage(
  db: Db,
  crew: InvitingCrew,
  { find, sort, first, limit, offset, scores }: Page,
  asked: Asked,
): Promise<Counts & { ids: number[] }> {
  const { people, isBusy } = await found(db, crew, find, asked);
  const rated = [...scores];
  // Each person is read once, for the page and for the counts; rates are read only if the list is sorted by them.
  const unrated = sort.key === 'rate' ? sql`r.user_id is null` : sql`null`;
  const { rows } = await sql<Counts & { ids: number[] }>`
    with x as materialized (
      select u.id, u.first_name, u.last_name, coalesce(cm.status, ${inviteStatus.none}) as status,
        ${unrated} as unrated, ${isBusy} as busy, ${mayBeInvited(crew, asked.companyId)} as may
      from ${people})
    select count(*) filter (where not busy)::int as total, count(*) filter (where busy)::int as hidden,
      count(*) filter (where not busy and may)::int as "mayInvite",
      array(select x.id from x
        left join unnest(${rated.map(([id]) => id)}::bigint[], ${rated.map(([, score]) => score)}::float8[]) s(id, score)
          on s.id = x.id
        left join unnest(${[...first]}::bigint[]) with ordinality f(id, place) on f.id = x.id
        where not x.busy order by f.place, ${orderOf(sort)} limit ${limit} offset ${offset}) as ids
    from x`.execute(db);
  return rows[0] ?? { ids: [], total: 0, hidden: 0, mayInvite: 0 };
}

/** The people of a search to invite next: the first ones by id after `after`, and how many there are in total. */
export async function nextToInvite(
  db: Db,
  crew: InvitingCrew,
  {
    find,
    after,
    except,
    limit,
  }: { find: InviteSearch; after: number; except: readonly number[]; limit: number },
  asked: Asked,
): Promise<{ ids: number[]; count: number }> {
  const { people, isBusy } = await found(db, crew, find, asked);
  const { rows } = await sql<{ id: number; count: number }>`
    select u.id, count(*) over ()::int as count from ${people} and not ${isBusy}
      and ${mayBeInvited(crew, asked.companyId)} and u.id > ${after}::bigint
      and u.id <> all(${[...except]}::bigint[])
    order by u.id limit ${limit}`.execute(db);
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}
