import type { Job, Out } from '@crewcall/contract/types';
import { plannedEnd } from '@crewcall/domain/crew-time';
import type { Zone } from '@crewcall/domain/units';
import type { ShiftCrew } from '@crewcall/domain/worker-shift';
import { offsetMinutes } from '@crewcall/domain/zone-offset';

/** What the calendar knows of each job: all of it for crew, what a chip shows for the office. */
export interface CalendarJob extends Pick<
  Job,
  'id' | 'title' | 'prepend' | 'color' | 'rgba' | 'state' | 'status' | 'date' | 'endTime' | 'tz' | 'tzOffset'
> {
  reqCrew: readonly ShiftCrew[];
  clockList: Job['clockList'];
}

/** Is this a job as crew read it? */
export const isWholeJob = (job: CalendarJob): job is Job => 'statusUser' in job;

/** A job of the office's calendar, from what the server says of it. */
export function officeJob({ crews, ...row }: Out<'getCalendarWeek'>['jobs'][number]): CalendarJob {
  const { date } = row;
  const reqCrew = crews.map(([id, amount, confirmed, start, end]) => ({
    ...{ id, amount, confirmed, userList: [] },
    startTime: date + start,
    endTime: end === null ? null : date + end,
  }));
  const ends =
    reqCrew.length === 0 ? [plannedEnd({ startTime: date, endTime: null })] : reqCrew.map(plannedEnd);
  return {
    ...row,
    reqCrew,
    rgba: row.color,
    endTime: Math.max(date, ...ends),
    tzOffset: offsetMinutes(row.tz as Zone, date),
    clockList: [],
  };
}
