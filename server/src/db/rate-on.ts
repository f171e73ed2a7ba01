import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { settingIsOn } from './setting-is-on';

type Part = RawBuilder<unknown> | number | string;

/** The day on which something starts that is paid: the job's own. */
export const paidDay = (startAt: Part, zone: Part) =>
  sql<string>`(to_timestamp(${startAt}::bigint / 1000.0) at time zone ${zone}::text)::date`;

/**
 * What somebody is paid an hour in a group on a day, in cents: by the latest day from which a rate counts, else by the
 * rate of today. Null where none is set.
 */
export const rateOn = (user: Part, group: Part, day: Part) => sql<number | null>`coalesce(
  (select f.rate_cents from rate_from f where f.user_id = ${user} and f.group_id = ${group}
    and f.from_day <= ${day} order by f.from_day desc limit 1),
  (select nullif(r.rate_cents, 0) from user_group_rate r where r.user_id = ${user} and r.group_id = ${group}))`;

/**
 * What a shift pays this user an hour, in cents, over a crew and its job by the names they have in the statement. Null
 * where no rate is set, and where the company does not let crew read it.
 */
export function shownPay(user: Part, crewName = 'jc', jobName = 'job') {
  const [crew, job] = [sql.ref(crewName), sql.ref(jobName)];
  return sql<number | null>`case when ${settingIsOn(sql`${job}.company_id`, 'confShowPay')}
    then ${rateOn(user, sql`${crew}.group_id`, paidDay(sql`${crew}.start_at`, sql`${job}.zone`))} end`;
}
