import type { DurationMs, EpochMs, Minutes, Zone } from '@crewcall/domain/units';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS, MINUTE_MS } from '@crewcall/domain/units';
import { dateText, inZone, timeText } from '@crewcall/domain/when-text';

/** `Mon 16/11/26` */
export const dayWords = (at: EpochMs, zone: Zone): string =>
  inZone(at, zone, { weekday: 'short', day: '2-digit', month: '2-digit', year: '2-digit' }).replace(',', '');
/** `16/11/2026` */
export const longDay = (at: EpochMs, zone: Zone): string =>
  inZone(at, zone, { day: '2-digit', month: '2-digit', year: 'numeric' });
/** `16/11/26 07:30 am` */
export const momentWords = (at: EpochMs, zone: Zone): string => `${dateText(at, zone)} ${timeText(at, zone)}`;
/** `02:30 am`, or `02:30 am +1` on the day after the start. */
export function endWords(start: EpochMs, end: EpochMs, zone: Zone): string {
  const days = Math.round((Date.parse(dayText(zone, end)) - Date.parse(dayText(zone, start))) / DAY_MS);
  return days > 0 ? `${timeText(end, zone)} +${days}` : timeText(end, zone);
}
/** `7.75` */
export const hourWords = (minutes: Minutes): string => (minutes / 60).toFixed(2);
/** `30 min`, `-` for none. */
export const breakWords = (ms: DurationMs): string => (ms === 0 ? '-' : `${Math.round(ms / MINUTE_MS)} min`);
