import { DAY_MS } from '@crewcall/domain/units';
import type { DayText, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hoursByDay, placesByDay } from './crew-charts';
import type { ChartDays } from './crew-charts';
import type { Db } from '../db/schema';
import type { Condition } from '../row-rules/job-rows';

/** The most days that one statement stores, so that none takes long in a large company. */
const AT_ONCE = 31;
/** Advisory lock for storing days: the last transaction to count a day must also be the last to store it. */
const LOCK = 170_017;

const ofCompany = (id: number) => sql<boolean>`job.company_id = ${id}`;
const join = (selects: RawBuilder<unknown>[]) => sql.join(selects, sql` union all `);

/** Groups consecutive days into ranges. */
function ranges(zone: Zone, days: readonly DayText[]): ChartDays[] {
  const all: ChartDays[] = [];
  for (const day of days) {
    const last = all.at(-1);
    if (last && Date.parse(day) - Date.parse(last.last) <= DAY_MS) last.last = day;
    else all.push({ zone, first: day, last: day });
  }
  return all;
}

const staleWithin = async (db: Db, companyId: number, { first, last }: Omit<ChartDays, 'zone'>) =>
  (
    await sql<{ day: DayText }>`
      select day::text from stale_day where company_id = ${companyId} and day between ${first}::date and ${last}::date
      group by day order by day`.execute(db)
  ).rows.map(({ day }) => day);

const storedPlaces = (companyId: number, rest: RawBuilder<unknown>) => sql`
  select day::text, required, confirmed, pending, open, over from day_places
  where company_id = ${companyId} and ${rest}`;
const storedHours = (companyId: number, rest: RawBuilder<unknown>) => sql`
  select day::text, group_id, paid_ms from day_hours where company_id = ${companyId} and ${rest}`;

/**
 * Selects the same as `placesByDay` and `hoursByDay` for the whole company, but from the stored days; counts only
 * days that have changed since they were stored.
 */
export async function companyDays(db: Db, companyId: number, days: ChartDays) {
  const stale = await staleWithin(db, companyId, days);
  const counted = ranges(days.zone, stale);
  const scope = ofCompany(companyId);
  const rest = sql`day between ${days.first}::date and ${days.last}::date and day <> all(${stale}::date[])`;
  return {
    places: join([storedPlaces(companyId, rest), ...counted.map((range) => placesByDay(range, scope))]),
    hours: join([storedHours(companyId, rest), ...counted.map((range) => hoursByDay(range, scope))]),
  };
}

/**
 * Counts the newest stale days of a company and stores them, in one transaction. Returns how many; 0 if none are
 * left.
 */
export async function storeStaleDays(tx: Db, companyId: number, zone: Zone): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
  const { rows } = await sql<{ day: DayText }>`
    with gone as (
      delete from stale_day where company_id = ${companyId} and day in (
        select day from stale_day where company_id = ${companyId} group by day order by day desc limit ${AT_ONCE})
      returning day)
    select day::text from gone group by day order by day`.execute(tx);
  const days = rows.map(({ day }) => day);
  if (days.length === 0) return 0;
  const counted = ranges(zone, days);
  const scope: Condition = ofCompany(companyId);
  for (const table of ['day_places', 'day_hours'])
    await sql`delete from ${sql.table(table)} where company_id = ${companyId} and day = any(${days}::date[])`.execute(
      tx,
    );
  await sql`
    insert into day_places (company_id, day, required, confirmed, pending, open, over)
    select ${companyId}::bigint, day::date, required, confirmed, pending, open, over
    from (${join(counted.map((range) => placesByDay(range, scope)))}) counted`.execute(tx);
  await sql`
    insert into day_hours (company_id, day, group_id, paid_ms)
    select ${companyId}::bigint, day::date, group_id, paid_ms
    from (${join(counted.map((range) => hoursByDay(range, scope)))}) counted`.execute(tx);
  return days.length;
}

/**
 * The days of a range whose stored figures differ from the rows, read in one statement. Stale days are left out,
 * because they may differ.
 */
export async function wrongDays(db: Db, companyId: number, days: ChartDays): Promise<DayText[]> {
  const rest = sql`day between ${days.first}::date and ${days.last}::date`;
  const scope = ofCompany(companyId);
  const differing = (counted: RawBuilder<unknown>, stored: RawBuilder<unknown>) => sql`
    select day from ((${counted}) except (${stored})) more union select day from ((${stored}) except (${counted})) less`;
  const { rows } = await sql<{ day: DayText }>`
    with places as (${placesByDay(days, scope)}), hours as (${hoursByDay(days, scope)})
    select day from (
      ${differing(sql`select * from places`, storedPlaces(companyId, rest))}
      union ${differing(sql`select * from hours`, storedHours(companyId, rest))}) differs
    where day::date not in (select s.day from stale_day s where s.company_id = ${companyId}) order by day`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}
