import { utc } from './dayjs-utc';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './units';
import type { DayText, DurationMs, EpochMs, Zone } from './units';
import { zoneName } from './zone-names';
import { offsetOrUtc } from './zone-offset';

/**
 * This file formats every date and time that people read: on screens, in mails, SMS, pushes and PDFs. Australian
 * English, whatever the browser or the server is set to.
 */
export type Instant = EpochMs | null | undefined;

/**
 * An instant on the clock of a zone, by a dayjs pattern; empty where there is none. dayjs is given the wall clock
 * reading as if it were UTC, so a pattern must not ask for its offset or its epoch (`Z`, `X`).
 */
export function format(at: Instant, zone: Zone, pattern: string): string {
  if (at === null || at === undefined || !Number.isFinite(at)) return '';
  return utc(at + offsetOrUtc(zone, at)).format(pattern);
}

/** ` YYYY` where the instant is in another year than `now`, so that the usual case stays short. */
const otherYear = (at: Instant, zone: Zone, now: Instant): string =>
  at === now || format(at, zone, 'YYYY') === format(now, zone, 'YYYY') ? '' : ' YYYY';

/** `21/11/26`. */
export const formatDate = (at: Instant, zone: Zone): string => format(at, zone, 'DD/MM/YY');
/** `21/11/2026`: with the century, on paper and for what is valid for years. */
export const formatFullDate = (at: Instant, zone: Zone): string => format(at, zone, 'DD/MM/YYYY');
/** `21/11/26 04:00 pm`; for chat, with `seconds`, `21/11/26 04:00:07 pm`. */
export const formatDateTime = (at: Instant, zone: Zone, opts?: { seconds?: boolean }): string =>
  format(at, zone, opts?.seconds ? 'DD/MM/YY hh:mm:ss a' : 'DD/MM/YY hh:mm a');
/** `Sat 21 Nov`; with the year when `now` is given and is in another one. */
export const formatDay = (at: Instant, zone: Zone, now: Instant = at): string =>
  format(at, zone, `ddd D MMM${otherYear(at, zone, now)}`);
/** `Sat 21 Nov 2026`. */
export const formatDayAndYear = (at: Instant, zone: Zone): string => format(at, zone, 'ddd D MMM YYYY');
/** `Saturday 21 November`; with the year when it is not the one of `now`. */
export const formatLongDay = (at: Instant, zone: Zone, now: EpochMs = Date.now()): string =>
  format(at, zone, `dddd D MMMM${otherYear(at, zone, now)}`);
/** `November 2026`. */
export const formatMonth = (at: Instant, zone: Zone): string => format(at, zone, 'MMMM YYYY');
/** `4:00 pm`. */
export const formatTime = (at: Instant, zone: Zone): string => format(at, zone, 'h:mm a');
/** `04:00 pm`: in columns, and where the specification writes it so. */
export const formatPaddedTime = (at: Instant, zone: Zone): string => format(at, zone, 'hh:mm a');
/** `Sat 21 Nov, 4:00 pm`; with the year when `now` is given and is in another one. */
export const formatDayTime = (at: Instant, zone: Zone, now: Instant = at): string =>
  format(at, zone, `ddd D MMM${otherYear(at, zone, now)}, h:mm a`);

/**
 * `4:00 pm – 2:00 am`; an end a day or more later gets its date, and its year if that is another one. An open end shows
 * as `4:00 pm –`.
 */
export function formatRange(start: Instant, end: Instant, zone: Zone): string {
  if (!start) return '';
  if (!end) return `${formatTime(start, zone)} –`;
  const isFar = end - start >= DAY_MS;
  return `${formatTime(start, zone)} – ${isFar ? formatDayTime(end, zone, start) : formatTime(end, zone)}`;
}

/**
 * `07:30 am AEDT`: the time in mails, pushes and SMS. A screen names the zone only where it is not its reader's
 * (`zoneNote`); a message does not know where it will be read, so it always does.
 */
export const formatTimeWithZone = (at: EpochMs, zone: Zone): string =>
  `${formatPaddedTime(at, zone)} ${zoneName(zone, at)}`;

/** `21/11/26 07:30 am AEDT`: day and time in mails, pushes and SMS. */
export const formatDateTimeWithZone = (at: EpochMs, zone: Zone): string =>
  `${formatDateTime(at, zone)} ${zoneName(zone, at)}`;

/** The time with its zone, and its date as well unless that is the date of `other`. */
export const formatTimeBeside = (at: EpochMs, zone: Zone, other: EpochMs): string =>
  formatDate(at, zone) === formatDate(other, zone)
    ? formatTimeWithZone(at, zone)
    : formatDateTimeWithZone(at, zone);

/** A day, which has no zone, by a dayjs pattern; empty for a text that is no day. */
export const formatDayText = (day: DayText, pattern: string): string => {
  const reading = utc(day);
  return reading.isValid() ? reading.format(pattern) : '';
};

/** `8 Dec`, of a day counted since 1 January 1970 as `dayNumber` counts it. */
export const formatDayNumber = (day: number): string => format(day * DAY_MS, 'UTC', 'D MMM');

/** `15/11/2026` of `2026-11-15`. */
export const formatNumericDay = (day: DayText): string => formatDayText(day, 'DD/MM/YYYY');

/** `Friday 27 November 2026`: a day that cannot be mistaken for another, in whatever order its reader writes dates. */
export const formatDayInFull = (day: DayText): string => formatDayText(day, 'dddd D MMMM YYYY');

/** Milliseconds to `7 h 30 min`, `2 h`, `45 min`, `0 min`; whole minutes, rounded down. */
export function formatDuration(ms: DurationMs | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return '';
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const text = [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''];
  return `${ms <= -MINUTE_MS ? '-' : ''}${text.filter(Boolean).join(' ')}`;
}

/** `just now`, `2 min ago`, `11 h ago`; after twelve hours the day and time. */
export function formatAgo(at: Instant, zone: Zone, now: EpochMs = Date.now()): string {
  if (!at) return '';
  const ago = now - at;
  if (ago < MINUTE_MS) return 'just now';
  if (ago < HOUR_MS) return `${Math.floor(ago / MINUTE_MS)} min ago`;
  if (ago < 12 * HOUR_MS) return `${Math.floor(ago / HOUR_MS)} h ago`;
  return formatDayTime(at, zone);
}
