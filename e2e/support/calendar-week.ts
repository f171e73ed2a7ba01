import type { In, Out } from '@crewcall/contract/types';
import { calendarDays, calendarWeek } from '@crewcall/domain/calendar-days';
import type { FoundJob } from '@crewcall/domain/calendar-days';
import { dayText } from '@crewcall/domain/time';

/** A week of the office's calendar with these jobs, whatever its filters but the status. */
export function servedWeek(
  jobs: readonly FoundJob['job'][],
  { dateStart, dateEnd, most, status = -1 }: In<'getCalendarWeek'>,
): Out<'getCalendarWeek'> {
  const [first, last] = [dayText('Australia/Sydney', dateStart), dayText('Australia/Sydney', dateEnd - 1)];
  const found = jobs.map((job) => ({ job, isFound: true }));
  return calendarWeek(calendarDays(found, { first, last }, status), most);
}
