import { yearsDue } from '@crewcall/domain/holidays';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { stateById } from '@crewcall/domain/zones';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';

const RECENT_MS = 365 * DAY_MS;

/** The years whose holidays should be confirmed by now and are not, of states with a job within a year. */
export async function holidaysDue(
  db: Db,
  companyId: number,
  now: number,
): Promise<{ state: number; stateName: string; year: number }[]> {
  const { confTimezone } = await companyConfig(db, companyId);
  const years = yearsDue(dayText(confTimezone, now));
  const { rows } = await sql<{ state: number; year: number }>`
    select state.state, year.year from (select distinct state from job
      where company_id = ${companyId} and start_at > ${now - RECENT_MS}::bigint) state
    cross join unnest(${years}::int[]) as year (year)
    where not exists (select 1 from holiday_year h
      where h.company_id = ${companyId} and h.state = state.state and h.year = year.year)
    order by year.year, state.state`.execute(db);
  return rows.flatMap(({ state, year }) => {
    const stateName = stateById(state)?.name;
    return stateName ? [{ state, stateName, year }] : [];
  });
}
