import { mondayOf, dayOfText, textOfDay } from '@crewcall/domain/zone-days';
import type { DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { isStored } from './stored-exceptions';
import type { Stored } from './stored-exceptions';

interface Days {
  /** Over `t` and `job`. */
  times: RawBuilder<unknown>;
  days: Stored['days'];
}

/**
 * The people whose stored pay is out of date. `here`: those of them with a timesheet of these days that is not invoiced,
 * or with a stored one.
 */
export async function selectStale(
  db: Db,
  companyId: number,
  { times, days }: Days,
): Promise<{ all: number[]; here: number[] }> {
  const { rows } = await sql<{ id: number; here: boolean }>`
    select s.user_id as id, (exists (select 1 from timesheet t join job on job.id = t.job_id
        where t.user_id = s.user_id and t.invoice_id is null and ${times})
      or exists (select 1 from timesheet_pay p where p.user_id = s.user_id
        and p.day between ${days.from}::date and ${days.to}::date)) as here
    from (select distinct user_id from pay_stale) s join app_user u on u.id = s.user_id
    where u.company_id = ${companyId} order by s.user_id`.execute(db);
  return { all: rows.map(({ id }) => id), here: rows.filter(({ here }) => here).map(({ id }) => id) };
}

const mondayTo = ({ from, to }: { from: DayText; to: DayText }) => {
  const [first, last] = [from, to].map((day) => mondayOf(dayOfText(day)));
  return { from: textOfDay(first ?? 0), to: textOfDay((last ?? 0) + 6) };
};

/**
 * The people whose pay in a run of these days is not the sum of their stored lines: an invoice may not hold all that a
 * correction takes back; some of their timesheets are too old to be stored; or a timesheet that is left out lies outside
 * the days, in the same week or on the same crew. The run does not know of that one and counts its minutes, while what
 * is stored does not.
 */
export async function selectEntangled(
  db: Db,
  stored: Stored,
  { times }: Pick<Days, 'times'>,
): Promise<number[]> {
  const { companyId, days, since } = stored;
  const span = mondayTo(days);
  const within = ({ from, to }: Stored['days']) => sql`p.day between ${from}::date and ${to}::date`;
  const { rows } = await sql<{ id: number }>`
    select p.user_id as id from timesheet_pay p where p.company_id = ${companyId} and p.cents < 0
    union
    select t.user_id from timesheet t join job on job.id = t.job_id
    where t.start_at < ${since}::bigint and t.end_at is not null and t.invoice_id is null and ${times}
    union
    select p.user_id from timesheet_pay p where p.company_id = ${companyId} and p.is_held and not p.is_correction
      and not (${within(days)})
      and p.user_id in (select p.user_id from timesheet_pay p where ${isStored(stored)})
      and (${within(span)}
        or (p.user_id, p.crew_id) in (select p.user_id, p.crew_id from timesheet_pay p
          where p.company_id = ${companyId} and ${within(span)})
        or p.user_id in (select p.user_id from timesheet_pay p
          where p.company_id = ${companyId} and p.is_correction))`.execute(db);
  return rows.map(({ id }) => id);
}
