import type { Cents, DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../../db/any-of';
import type { Db } from '../../db/schema';
import { rateOn } from '../../db/rate-on';
import { dayOfTime } from '../../timesheets/rates';

export interface DatedRate {
  idGroup: number;
  rate: Cents;
  fromDay: DayText;
}

/** SQL over timesheet `t`: would a rate in this group from `fromDay` apply to it? Not if a later dated rate does. */
export const countsFor = ({ idGroup, fromDay }: DatedRate) =>
  sql<boolean>`(t.group_id = ${idGroup} and ${dayOfTime} >= ${fromDay}::date and not exists (select 1 from rate_from f
    where f.user_id = t.user_id and f.group_id = t.group_id and f.from_day > ${fromDay}::date and f.from_day <= ${dayOfTime}))`;

interface PersonRate {
  idUser: number;
  before: Cents | null;
  isNew: boolean;
  times: number;
  hasLater: boolean;
}

/** For each person: their rate in the group before the change, and what the change would affect. */
export async function ratesBefore(
  db: Db,
  users: readonly number[],
  change: DatedRate,
): Promise<Map<number, PersonRate>> {
  const { idGroup, rate, fromDay } = change;
  const { rows } = await sql<PersonRate>`
    select u.id as "idUser", ${rateOn(sql`u.id`, idGroup, sql`${fromDay}::date`)} as before,
      not exists (select 1 from user_group_rate r where r.user_id = u.id and r.group_id = ${idGroup}) as "isNew",
      (select count(*)::int from timesheet t where t.user_id = u.id and t.invoice_id is null and t.corrects_id is null
        and t.rate_cents > 0 and t.rate_cents <> ${rate} and ${countsFor(change)}) as times,
      exists (select 1 from rate_from f where f.user_id = u.id and f.group_id = ${idGroup}
        and f.from_day > ${fromDay}::date) as "hasLater"
    from app_user u where ${anyOf('u.id', users)}`.execute(db);
  return new Map(rows.map((row) => [row.idUser, row]));
}
