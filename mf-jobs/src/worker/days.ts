import type { Job, ReqCrew } from '@crewcall/contract/types';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { dayNumber, instantOf, mondayOf } from '@crewcall/domain/zone-days';
import { formatDay, formatDayTime, formatTime, zoneNote } from '@crewcall/ui/format';

/** Start of the day that is `days` after the day of `at`. */
export const startOfDay = (at: number, zone: string, days = 0): number =>
  instantOf(zone, dayNumber(zone, at) + days, 0);

/** Start of the Monday, `weeks` after the week of `at`. */
export const startOfWeek = (at: number, zone: string, weeks = 0): number =>
  instantOf(zone, mondayOf(dayNumber(zone, at)) + weeks * 7, 0);

export const isSameDay = (a: number, b: number, zone: string): boolean =>
  dayNumber(zone, a) === dayNumber(zone, b);

/** Start of a crew, with the day if the job's crews start on different days. */
export function crewStart({ reqCrew, tz }: Pick<Job, 'reqCrew' | 'tz'>, { startTime }: ReqCrew): string {
  return isOverDays({ reqCrew, tz }) ? formatDayTime(startTime, tz) : formatTime(startTime, tz);
}

/** Whether the job's crews start on different days. */
export const isOverDays = ({ reqCrew, tz }: Pick<Job, 'reqCrew' | 'tz'>): boolean =>
  new Set(reqCrew.filter(({ deleted }) => !deleted).map(({ startTime }) => formatDay(startTime, tz))).size >
  1;

/** ` of 10:04 pm`, ` of Fri 20 Nov, 10:04 pm`. */
export function punchTimeText(tapTime: EpochMs, tz: Zone, viewer: Zone, now: EpochMs): string {
  const note = zoneNote(tz, viewer, tapTime);
  const text = isSameDay(tapTime, now, tz)
    ? ` of ${formatTime(tapTime, tz)}`
    : ` of ${formatDayTime(tapTime, tz, now)}`;
  return note ? `${text} ${note}` : text;
}
