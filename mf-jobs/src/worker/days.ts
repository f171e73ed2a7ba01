import type { Job, ReqCrew } from '@crewcall/contract/types';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { dayNumber, instantOf, mondayOf } from '@crewcall/domain/zone-days';
import { formatDay, formatDayTime, formatTime, zoneNote } from '@crewcall/ui/format';

/** First instant of the day of `at`, `days` later. */
export const startOfDay = (at: number, zone: string, days = 0): number =>
  instantOf(zone, dayNumber(zone, at) + days, 0);

/** First instant of the Monday of the week of `at`, `weeks` later. */
export const startOfWeek = (at: number, zone: string, weeks = 0): number =>
  instantOf(zone, mondayOf(dayNumber(zone, at)) + weeks * 7, 0);

export const isSameDay = (a: number, b: number, zone: string): boolean =>
  dayNumber(zone, a) === dayNumber(zone, b);

/** When a crew of this job starts, with the day if the job's crews start on several days. */
export function crewStart({ reqCrew, tz }: Pick<Job, 'reqCrew' | 'tz'>, { startTime }: ReqCrew): string {
  return isOverDays({ reqCrew, tz }) ? formatDayTime(startTime, tz) : formatTime(startTime, tz);
}

/** Whether the job's crews start on several days. */
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
