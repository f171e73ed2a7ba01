import { sql } from 'kysely';
import { dayIn } from './local-day';
import type { Part } from './local-day';
import { settingIsOn } from './setting-is-on';

/** The day on which a shift or timesheet starts, in the job's time zone: that day's rate counts for all of it. */
export const paidDay = (startAt: Part, zone: Part) => dayIn(startAt, zone);

/**
 * A user's hourly rate in a group on a day, in cents: the latest rate in `rate_from` that counts from that day or
 * before, else today's rate. Null if none is set. Its own aliases are long, so that none hides an alias in `user`.
 */
export const rateOn = (user: Part, group: Part, day: Part) => sql<number | null>`coalesce(
  (select rate_of_day.rate_cents from rate_from rate_of_day where rate_of_day.user_id = ${user}
    and rate_of_day.group_id = ${group} and rate_of_day.from_day <= ${day} order by rate_of_day.from_day desc limit 1),
  (select nullif(rate_today.rate_cents, 0) from user_group_rate rate_today where rate_today.user_id = ${user}
    and rate_today.group_id = ${group}))`;

/**
 * What a shift pays this user an hour, in cents; `crewName` and `jobName` are the tables or aliases in the statement.
 * Null if no rate is set, or if the company does not show crew their pay.
 */
export function shownPay(user: Part, crewName = 'jc', jobName = 'job') {
  const [crew, job] = [sql.ref(crewName), sql.ref(jobName)];
  return sql<number | null>`case when ${settingIsOn(sql`${job}.company_id`, 'confShowPay')}
    then ${rateOn(user, sql`${crew}.group_id`, paidDay(sql`${crew}.start_at`, sql`${job}.zone`))} end`;
}

/**
 * The rate in the middle of what a group's active people are paid on a day, in cents; null if nobody has a rate.
 */
export const medianRateOn = (company: Part, group: Part, day: Part) => sql<number | null>`(
  select round((percentile_cont(0.5) within group (order by paid.cents))::numeric)::int from (
    select ${rateOn(sql`worker.id`, group, day)} as cents from app_user worker
    join user_group_rate in_group on in_group.user_id = worker.id and in_group.group_id = ${group}
    where worker.company_id = ${company} and worker.active) paid where paid.cents is not null)`;
