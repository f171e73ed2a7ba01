import { DAY_MS, MINUTE_MS } from '@crewcall/domain/units';
import { formatDate, offsetMinutes, formatDay, formatDayTime, formatTime, zoneNote } from '@crewcall/ui';
import type { Job, ReqCrew } from '@crewcall/contract/types';
import type { EpochMs, Zone } from '@crewcall/domain/units';

const offset = (at: number, zone: string) => offsetMinutes(at, zone) * MINUTE_MS;

/**
 * First instant of the day of `at`, plus `days`. Kept small on purpose: the domain's calendar needs a library that
 * this screen should not download. Australian clocks change at two or three at night, so the guess, at most an hour
 * off, is on midnight's side of the change.
 */
export function startOfDay(at: number, zone: string, days = 0): number {
  const midnight = Math.floor((at + offset(at, zone)) / DAY_MS) * DAY_MS + days * DAY_MS;
  const guess = midnight - offset(at, zone);
  return midnight - offset(guess, zone);
}

/** First instant of the Monday of the week that `at` lies in, `weeks` later. */
export function startOfWeek(at: number, zone: string, weeks = 0): number {
  const today = startOfDay(at, zone);
  const weekday = new Date(today + offset(today, zone)).getUTCDay();
  return startOfDay(at, zone, weeks * 7 - ((weekday + 6) % 7));
}

export const isSameDay = (a: number, b: number, zone: string): boolean =>
  formatDate(a, zone) === formatDate(b, zone);

/** When a crew of this job starts, with its day where the job's crews start on several. */
export function crewStart({ reqCrew, tz }: Pick<Job, 'reqCrew' | 'tz'>, { startTime }: ReqCrew): string {
  return isOverDays({ reqCrew, tz }) ? formatDayTime(startTime, tz) : formatTime(startTime, tz);
}

/** Do its crews start on several days? */
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
