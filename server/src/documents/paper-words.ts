import type { DurationMs, EpochMs, Minutes, Zone } from '@crewcall/domain/units';
import { format, formatPaddedTime, formatTimeWithZone } from '@crewcall/domain/format';
import { daysApart } from '@crewcall/domain/time';
import { MINUTE_MS } from '@crewcall/domain/units';
import { zoneName } from '@crewcall/domain/zone-names';
import { zoneOffset } from '@crewcall/domain/zone-offset';

/** `Mon 16/11/26` */
export const dayWords = (at: EpochMs, zone: Zone): string => format(at, zone, 'ddd DD/MM/YY');
/** `02:30 am`, or `02:30 am +1` on the day after the start. */
export function endWords(
  start: EpochMs,
  end: EpochMs,
  zone: Zone,
  textOf: (at: EpochMs, zone: Zone) => string = formatPaddedTime,
): string {
  const days = daysApart(zone, start, end);
  return days > 0 ? `${textOf(end, zone)} +${days}` : textOf(end, zone);
}
/** Formats start and end of a timesheet. If daylight saving changes in between, with the zone: `01:30 am AEDT`. */
export function spanWords(start: EpochMs, end: EpochMs, zone: Zone): { from: string; to: string } {
  const isOneClock = zoneOffset(zone, start) === zoneOffset(zone, end);
  const textOf = isOneClock ? formatPaddedTime : formatTimeWithZone;
  return { from: textOf(start, zone), to: endWords(start, end, zone, textOf) };
}
/** A note of the zone if its clock differs from that of the company (`home`) at this instant; else null. */
export const clockNote = (at: EpochMs, zone: Zone, home: Zone): string | null =>
  zoneOffset(zone, at) === zoneOffset(home, at) ? null : `Times in ${zoneName(zone, at)}`;
/** `7.75` */
export const hourWords = (minutes: Minutes): string => (minutes / 60).toFixed(2);
/** `30 min`, `-` for none. */
export const breakWords = (ms: DurationMs): string => (ms === 0 ? '-' : `${Math.round(ms / MINUTE_MS)} min`);
