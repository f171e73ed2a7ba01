import { RELIABLE_DAYS } from '@crewcall/domain/fill-score';
import type { Reliability } from '@crewcall/domain/fill-score';
import { DAY_MS } from '@crewcall/domain/units';
import type { DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { isPreferred } from '../crews/invite-list';
import { plannedEndOf } from '../db/planned-end';
import { rateOn } from '../db/rate-on';
import type { Db } from '../db/schema';
import { inviteStatus, jobStatus } from '../db/statuses';
import { nameApart } from '../platform/database/person-name';
import { hasRole } from '../row-rules/people';

/** How long ago a job for a customer still counts, in days. */
const CUSTOMER_DAYS = 365;

interface Asked {
  companyId: number;
  now: number;
}

export interface FillPerson {
  id: number;
  fullName: string;
  postcode: string;
  isActive: boolean;
  /** Cents an hour by group id; 0 for a rate without an amount. Groups without a rate are missing. */
  rates: Readonly<Record<string, number>>;
}

/**
 * Everybody who works on crews, with their rates in these groups on a day; of people who are switched off only those
 * with a rate.
 */
export async function fillPeople(
  db: Db,
  { companyId, groups, day }: { companyId: number; groups: readonly number[]; day: DayText },
): Promise<FillPerson[]> {
  const rate = rateOn(sql`u.id`, sql`r.group_id`, sql`${day}::date`);
  const { rows } = await sql<FillPerson>`
    select u.id, ${nameApart('u')} as "fullName", u.postcode, u.active as "isActive", coalesce(rated.rates, '{}') as rates
    from app_user u
    left join lateral (select json_object_agg(r.group_id, coalesce(${rate}, 0)) as rates from user_group_rate r
      where r.user_id = u.id and r.group_id = any(${[...groups]}::bigint[]) and r.rate_cents is not null) rated on true
    where u.company_id = ${companyId} and ${hasRole('u', 'crew')} and (u.active or rated.rates is not null)
    order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id`.execute(db);
  return rows;
}

/** Adds a number to a map of maps. */
function put<K>(into: Map<K, Map<number, number>>, key: K, user: number, value: number): void {
  const own = into.get(key) ?? new Map<number, number>();
  into.set(key, own.set(user, value));
}

/** How many jobs of each of these customers each person has worked on in the last year, by customer and user id. */
export async function jobsForCustomers(
  db: Db,
  prepends: readonly string[],
  { companyId, now }: Asked,
): Promise<Map<string, Map<number, number>>> {
  const { rows } = await sql<{ prepend: string; user: number; jobs: number }>`
    select job.prepend, t.user_id as user, count(distinct job.id)::int as jobs from job
    join timesheet t on t.job_id = job.id and t.corrects_id is null
    where job.company_id = ${companyId} and job.prepend <> '' and job.prepend = any(${[...prepends]}::text[])
      and job.start_at > ${now - CUSTOMER_DAYS * DAY_MS}::bigint
    group by job.prepend, t.user_id`.execute(db);
  const found = new Map<string, Map<number, number>>();
  for (const { prepend, user, jobs } of rows) put(found, prepend, user, jobs);
  return found;
}

/** Who is preferred by, or a favourite of, each of these customers: user ids by customer. */
export async function favouritesOf(
  db: Db,
  prepends: readonly string[],
  companyId: number,
): Promise<Map<string, Set<number>>> {
  const { rows } = await sql<{ prepend: string; user: number }>`
    select c.prepend, u.id as user from unnest(${[...prepends]}::text[]) c (prepend)
    join app_user u on u.company_id = ${companyId}
      and ${isPreferred({ prepend: sql<string>`c.prepend` }, companyId)}
    where c.prepend <> ''`.execute(db);
  const found = new Map<string, Set<number>>();
  for (const { prepend, user } of rows) found.set(prepend, (found.get(prepend) ?? new Set()).add(user));
  return found;
}

export const nothingKnown: Reliability = { worked: 0, answered: 0, unanswered: 0, lateCovers: 0, noShows: 0 };

/**
 * How reliable people were in the last 180 days, by user id. A shift is missed if it is over and its confirmed worker has
 * no time on its job; an invitation is unanswered if its shift began or it lapsed.
 */
export async function reliabilityOf(db: Db, { companyId, now }: Asked): Promise<Map<number, Reliability>> {
  const since = now - RELIABLE_DAYS * DAY_MS;
  const { rows } = await sql<Reliability & { user: number }>`
    select x.user, sum(x.worked)::int as worked, sum(x.answered)::int as answered, sum(x.unanswered)::int as unanswered,
      sum(x.late)::int as "lateCovers", sum(x.missed)::int as "noShows"
    from (
      select m.user_id as user,
        (m.status = ${inviteStatus.confirmed} and t.job_id is not null)::int as worked,
        coalesce(m.answered_by = m.user_id, false)::int as answered,
        (m.status = ${inviteStatus.invited})::int as unanswered, 0 as late,
        (m.status = ${inviteStatus.confirmed} and t.job_id is null and ${plannedEndOf('c')} < ${now}::bigint)::int as missed
      from job_crew c join job on job.id = c.job_id and job.company_id = ${companyId}
        and job.status <> ${jobStatus.cancelled}
      join crew_member m on m.crew_id = c.id
      left join lateral (select time.job_id from timesheet time
        where time.job_id = c.job_id and time.user_id = m.user_id limit 1) t on true
      where c.deleted_at is null and c.start_at > ${since}::bigint and c.start_at < ${now}::bigint
      union all select l.user_id, 0, 0, 1, 0, 0 from lapsed_invite l
      where l.company_id = ${companyId} and l.lapsed_at > ${since}::bigint
      union all select r.user_id, 0, 0, 0, 1, 0 from cover_request r
      where r.company_id = ${companyId} and r.late and r.created_at > ${since}::bigint) x
    group by x.user`.execute(db);
  return new Map(rows.map(({ user, ...one }) => [user, one]));
}
