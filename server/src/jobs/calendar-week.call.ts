// Calls: getCalendarWeek, getCalendarDay.
import { drawnOf, noCounts } from '@crewcall/domain/calendar';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { readCalendar } from './calendar-jobs';

/** What the office's calendar draws of a week; a manager gets only jobs of own companies. */
export const getCalendarWeekHandler = handle('getCalendarWeek', async ({ body, user, scope, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const { shown, counts, companies } = await readCalendar(db, scope, body, confTimezone);
  const names = [...new Set([...counts.keys(), ...shown.map(({ day }) => day)])].sort();
  const days = names.map((day) => {
    const chips = shown.filter((one) => one.day === day).map(({ chip }) => chip);
    const jobs = chips.slice(0, drawnOf(chips.length, body.most));
    return { day, jobs, more: chips.length - jobs.length, counts: counts.get(day) ?? noCounts };
  });
  return { days, companies };
});

/** A page of one day of it. */
export const getCalendarDayHandler = handle('getCalendarDay', async ({ body, user, scope, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const { shown } = await readCalendar(db, scope, body, confTimezone);
  const page = shown.slice(body.offset, body.offset + body.limit);
  return { total: shown.length, jobs: page.map(({ chip }) => chip) };
});
