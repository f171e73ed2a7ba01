import { holidaysOf, yearsDue } from '@crewcall/domain/holidays';
import { dayText } from '@crewcall/domain/time';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { fullName } from '../platform/database/person-name';
import { stateName } from './office-holidays';
import { readHolidays } from './read-book';

/** A state's holidays of a year: those of its Acts with what the office changed, and whether somebody confirmed them. */
export const getHolidaysHandler = handle('getHolidays', async ({ body, user, db, now }) => {
  const { state, year } = body;
  const office = (await readHolidays(db, user.companyId)).filter((holiday) => holiday.state === state);
  const confirmed = await db
    .selectFrom('holiday_year as h')
    .leftJoin('app_user as u', 'u.id', 'h.confirmed_by')
    .select(['h.confirmed_at', 'u.first_name', 'u.last_name'])
    .where('h.company_id', '=', user.companyId)
    .where('h.state', '=', state)
    .where('h.year', '=', year)
    .executeTakeFirst();
  const { confTimezone } = await companyConfig(db, user.companyId);
  return {
    holidays: holidaysOf(stateName(state), year, office).map((holiday) => ({
      ...holiday,
      postcodes: [...holiday.postcodes],
    })),
    confirmed: confirmed
      ? {
          at: confirmed.confirmed_at,
          by: fullName({ first_name: confirmed.first_name ?? '', last_name: confirmed.last_name ?? '' }),
        }
      : null,
    isDue: !confirmed && yearsDue(dayText(confTimezone, now)).includes(year),
  };
});
