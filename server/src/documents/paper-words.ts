import type { DurationMs, EpochMs, Minutes, Zone } from '@crewcall/domain/units';
import { dayText, tzOffsetMinutes } from '@crewcall/domain/time';
import { DAY_MS, MINUTE_MS } from '@crewcall/domain/units';
import { dateText, inZone, sentTime, timeText, zoneText } from '@crewcall/domain/when-text';

/** `Mon 16/11/26` */
export const dayWords = (at: EpochMs, zone: Zone): string =>
  inZone(at, zone, { weekday: 'short', day: '2-digit', month: '2-digit', year: '2-digit' }).replace(',', '');
/** `16/11/2026` */
export const longDay = (at: EpochMs, zone: Zone): string =>
  inZone(at, zone, { day: '2-digit', month: '2-digit', year: 'numeric' });
/** `16/11/26 07:30 am` */
export const momentWords = (at: EpochMs, zone: Zone): string => `${dateText(at, zone)} ${timeText(at, zone)}`;
/** `02:30 am`, or `02:30 am +1` on the day after the start. */
export function endWords(start: EpochMs, end: EpochMs, zone: Zone, textOf = timeText): string {
  const days = Math.round((Date.parse(dayText(zone, end)) - Date.parse(dayText(zone, start))) / DAY_MS);
  return days > 0 ? `${textOf(end, zone)} +${days}` : textOf(end, zone);
}
/** Start and end of a time. Where the clocks change in between, each says which it is: `01:30 am AEDT`. */
export function spanWords(start: EpochMs, end: EpochMs, zone: Zone): { from: string; to: string } {
  const isOneClock = tzOffsetMinutes(zone, start) === tzOffsetMinutes(zone, end);
  const textOf = isOneClock ? timeText : sentTime;
  return { from: textOf(start, zone), to: endWords(start, end, zone, textOf) };
}
/** The paper is the company's: times of another clock than that at `home` say so. */
export const clockNote = (at: EpochMs, zone: Zone, home: Zone): string | null =>
  tzOffsetMinutes(zone, at) === tzOffsetMinutes(home, at) ? null : `Times in ${zoneText(at, zone)}`;
/** `7.75` */
export const hourWords = (minutes: Minutes): string => (minutes / 60).toFixed(2);
/** `30 min`, `-` for none. */
export const breakWords = (ms: DurationMs): string => (ms === 0 ? '-' : `${Math.round(ms / MINUTE_MS)} min`);
