import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { readHours, readRequests, statsDays } from './read-stats';

/** Places per day and worked hours per group and week, over the whole company, of the days that the range touches. */
export const getStatsHandler = handle('getStats', async ({ body, user, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const days = statsDays(confTimezone, body.dateStart, body.dateEnd);
  const [graphData, graphHours] = await Promise.all([
    readRequests(db, user.companyId, days),
    readHours(db, user.companyId, days),
  ]);
  return { graphData, graphHours };
});
