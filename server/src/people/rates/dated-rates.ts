import type { Cents, DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../../db/any-of';
import type { Db } from '../../db/schema';

/** The start day of the rate that applied before a person's first dated rate. */
const BEFORE = sql`'-infinity'::date`;

/**
 * Updates a person's dated rates after their current rates were saved. A changed rate replaces the dated rate that
 * applies today. A removed rate removes all its dated rates. `at`, when a dated rate was first set, does not change,
 * so that a timesheet that is removed from a later invoice keeps its rate.
 */
export async function keepSteps(
  db: Db,
  userId: number,
  rates: readonly { id: number; rate: Cents | null }[],
  { today, now }: { today: DayText; now: number },
): Promise<void> {
  const saved = sql`unnest(${rates.map(({ id }) => id)}::bigint[], ${rates.map(({ rate }) => rate)}::int[]) r (id, rate)`;
  await sql`delete from rate_from f using ${saved} where f.user_id = ${userId} and f.group_id = r.id
    and coalesce(r.rate, 0) = 0`.execute(db);
  await sql`
    insert into rate_from (user_id, group_id, from_day, rate_cents, at)
    select ${userId}, r.id, coalesce((select max(f.from_day) from rate_from f
      where f.user_id = ${userId} and f.group_id = r.id and f.from_day <= ${today}::date), ${BEFORE}), r.rate, ${now}
    from ${saved} left join user_group_rate u on u.user_id = ${userId} and u.group_id = r.id
    where r.rate > 0 and u.rate_cents is distinct from r.rate
      and exists (select 1 from rate_from f where f.user_id = ${userId} and f.group_id = r.id)
    on conflict (user_id, group_id, from_day) do update set rate_cents = excluded.rate_cents`.execute(db);
}

/**
 * Stores what these people are paid in a group from a day on. Their rates for earlier days, and rates that start on
 * later days, do not change. People who are not in the group are added.
 */
export async function storeStep(
  db: Db,
  users: readonly number[],
  { idGroup, rate, fromDay, now }: { idGroup: number; rate: Cents; fromDay: DayText; now: number },
): Promise<void> {
  await sql`
    insert into rate_from (user_id, group_id, from_day, rate_cents, at)
    select r.user_id, r.group_id, ${BEFORE}, r.rate_cents, ${now} from user_group_rate r
    where ${anyOf('r.user_id', users)} and r.group_id = ${idGroup} and r.rate_cents > 0 and not exists
      (select 1 from rate_from f where f.user_id = r.user_id and f.group_id = r.group_id)`.execute(db);
  await sql`
    insert into rate_from (user_id, group_id, from_day, rate_cents, at)
    select u.id, ${idGroup}, ${fromDay}::date, ${rate}, ${now} from app_user u where ${anyOf('u.id', users)}
    on conflict (user_id, group_id, from_day) do update set rate_cents = excluded.rate_cents, at = excluded.at`.execute(
    db,
  );
  await sql`
    insert into user_group_rate (user_id, group_id, rate_cents)
    select u.id, ${idGroup}, null from app_user u where ${anyOf('u.id', users)}
    on conflict (user_id, group_id) do nothing`.execute(db);
}

interface Due {
  user: number;
  group: string;
  before: Cents | null;
  after: Cents;
}

/** Copies dated rates that apply today into the current rates, for these users or all. Returns what changed. */
export async function takeDueRates(
  db: Db,
  companyId: number,
  today: DayText,
  users?: readonly number[],
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select r.user_id, r.group_id, g.name, r.rate_cents as before, (select f.rate_cents from rate_from f
        where f.user_id = r.user_id and f.group_id = r.group_id and f.from_day <= ${today}::date
        order by f.from_day desc limit 1) as after
      from user_group_rate r join crew_group g on g.id = r.group_id
      where g.company_id = ${companyId} and ${users ? anyOf('r.user_id', users) : sql<boolean>`true`}
        and exists (select 1 from rate_from f where f.user_id = r.user_id and f.group_id = r.group_id))
    update user_group_rate r set rate_cents = due.after from due
    where r.user_id = due.user_id and r.group_id = due.group_id
      and due.after is not null and due.after is distinct from r.rate_cents
    returning r.user_id as user, due.name as "group", due.before, due.after`.execute(db);
  return rows;
}
