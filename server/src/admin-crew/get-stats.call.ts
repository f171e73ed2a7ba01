import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { crewByDay, daysTouched, hoursByWeek } from '../dashboard/crew-charts';
import { companyConfig } from '../platform/company-config';
import { handle } from '../platform/handle';

const LONGEST_DAYS = 1100;

/** Places per day and worked hours per group and week, over the whole company, of the days that the range touches. */
export const getStatsHandler = handle('getStats', async ({ body, user, db, refuse }) => {
  const { dateStart, dateEnd } = body;
  if (dateEnd < dateStart) return refuse('The end date must not be before the start date.');
  if (dateEnd - dateStart > LONGEST_DAYS * DAY_MS) return refuse('Choose at most three years.');
  const { confTimezone } = await companyConfig(db, user.companyId);
  const days = daysTouched(confTimezone, dateStart, dateEnd);
  const company = sql<boolean>`job.company_id = ${user.companyId}`;
  const [graphData, graphHours] = await Promise.all([
    crewByDay(db, days, company),
    hoursByWeek(db, days, company),
  ]);
  return { graphData, graphHours };
});
