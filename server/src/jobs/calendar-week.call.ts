// Calls: getCalendarWeek, getCalendarDay.
import { calendarWeek } from '@crewcall/domain/calendar-days';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { readCalendar } from './calendar-jobs';

/** What the office's calendar draws of a week; a manager gets only jobs of own companies. */
export const getCalendarWeekHandler = handle('getCalendarWeek', async ({ body, user, scope, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  return calendarWeek(await readCalendar(db, scope, body, confTimezone), body.most);
});

/** A page of one day of it. */
export const getCalendarDayHandler = handle('getCalendarDay', async ({ body, user, scope, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const { shown } = await readCalendar(db, scope, body, confTimezone);
  const page = shown.slice(body.offset, body.offset + body.limit);
  return { total: shown.length, jobs: page.map(({ chip }) => chip) };
});
