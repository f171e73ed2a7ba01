import type { DurationMs, EpochMs, Minutes, Zone } from '@crewcall/domain/units';
import { MINUTE_MS } from '@crewcall/domain/units';

const format = (at: EpochMs, timeZone: Zone, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { timeZone, ...options }).format(at).replace(/\u202f/g, ' ');

/** `Mon 16/11/26` */
export const dayWords = (at: EpochMs, zone: Zone): string =>
  format(at, zone, { weekday: 'short', day: '2-digit', month: '2-digit', year: '2-digit' }).replace(',', '');
/** `16/11/2026` */
export const longDay = (at: EpochMs, zone: Zone): string =>
  format(at, zone, { day: '2-digit', month: '2-digit', year: 'numeric' });
/** `07:30 am` */
export const clockWords = (at: EpochMs, zone: Zone): string =>
  format(at, zone, { hour: '2-digit', minute: '2-digit', hour12: true });
/** `16/11/26 07:30 am` */
export const momentWords = (at: EpochMs, zone: Zone): string =>
  `${format(at, zone, { day: '2-digit', month: '2-digit', year: '2-digit' })} ${clockWords(at, zone)}`;
/** `7.75` */
export const hourWords = (minutes: Minutes): string => (minutes / 60).toFixed(2);
/** `30 min`, `-` for none. */
export const breakWords = (ms: DurationMs): string => (ms === 0 ? '-' : `${Math.round(ms / MINUTE_MS)} min`);
/** `15/11/2026` of `2026-11-15`. */
export const dayOfText = (day: string): string => day.split('-').reverse().join('/');
