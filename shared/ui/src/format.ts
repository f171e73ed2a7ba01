import { monthNames, shortName, weekdayNames } from '@crewcall/domain/day-names';
import { durationText } from '@crewcall/domain/duration-text';
import { DAY_MS } from '@crewcall/domain/units';

/**
 * The one formatter. Instants are epoch ms, zones IANA names, money integer cents. Display only: arithmetic
 * in a zone belongs to the domain package. Every text is en-AU whatever the browser is set to.
 */
const clocks = new Map<string, Intl.DateTimeFormat | null>();

function clock(zone: string): Intl.DateTimeFormat | null {
  let found = clocks.get(zone);
  if (found === undefined) {
    try {
      found = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
    } catch {
      found = null;
    }
    clocks.set(zone, found);
  }
  return found;
}

/** Minutes east of UTC. A twentieth of a millisecond each time on a desk, much more on a phone. */
function readOffset(ms: number, format: Intl.DateTimeFormat): number {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(ms)) part[type] = Number(value);
  const local = Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  );
  return Math.round((local - Math.floor(ms / 1000) * 1000) / 60_000);
}

/** By zone and UTC day: the offset of all of it, null where the clocks change within it. No zone does so twice. */
const offsets = new Map<string, Map<number, number | null>>();

/** Minutes east of UTC in `zone` at `ms`. An unknown zone counts as UTC. */
export function offsetMinutes(ms: number, zone: string): number {
  const format = clock(zone);
  if (!format || !Number.isFinite(ms)) return 0;
  const days = offsets.get(zone) ?? new Map<number, number | null>();
  offsets.set(zone, days);
  const day = Math.floor(ms / DAY_MS);
  let known = days.get(day);
  if (known === undefined) {
    const first = readOffset(day * DAY_MS, format);
    known = readOffset((day + 1) * DAY_MS, format) === first ? first : null;
    days.set(day, known);
  }
  return known ?? readOffset(ms, format);
}

const two = (value: number) => String(value).padStart(2, '0');
const monthOf = (date: Date) => monthNames[date.getUTCMonth()] ?? '';
const weekdayOf = (date: Date) => weekdayNames[(date.getUTCDay() + 6) % 7] ?? '';
const hourOf = (date: Date) => date.getUTCHours() % 12 || 12;

/** What a pattern may hold, each read off a date whose UTC is the clock of the zone. */
const readings: Record<string, (date: Date) => string | number> = {
  YYYY: (date) => date.getUTCFullYear(),
  YY: (date) => two(date.getUTCFullYear() % 100),
  MMMM: monthOf,
  MMM: (date) => shortName(monthOf(date)),
  MM: (date) => two(date.getUTCMonth() + 1),
  DD: (date) => two(date.getUTCDate()),
  D: (date) => date.getUTCDate(),
  dddd: weekdayOf,
  ddd: (date) => shortName(weekdayOf(date)),
  hh: (date) => two(hourOf(date)),
  h: hourOf,
  mm: (date) => two(date.getUTCMinutes()),
  ss: (date) => two(date.getUTCSeconds()),
  a: (date) => (date.getUTCHours() < 12 ? 'am' : 'pm'),
};
const reading = /YYYY|YY|MMMM|MMM|MM|DD|D|dddd|ddd|hh|h|mm|ss|a/g;

function written(date: Date, pattern: string): string {
  return pattern.replace(reading, (name) => String(readings[name]?.(date)));
}

const show = (ms: number | null | undefined, zone: string, pattern: string): string =>
  ms === null || ms === undefined || !Number.isFinite(ms)
    ? ''
    : written(new Date(ms + offsetMinutes(ms, zone) * 60_000), pattern);

type Instant = number | null | undefined;

/** `2026-11-21`, to compare and to send, for a screen that carries no calendar arithmetic. */
export const dayOf = (ms: Instant, zone: string): string => show(ms, zone, 'YYYY-MM-DD');

/** `21/11/26 04:00 pm`; with `seconds` for chat `21/11/26 04:00:07 pm`. */
export const formatDateTime = (ms: Instant, zone: string, opts?: { seconds?: boolean }): string =>
  show(ms, zone, opts?.seconds ? 'DD/MM/YY hh:mm:ss a' : 'DD/MM/YY hh:mm a');
/** `21/11/26`. */
export const formatDate = (ms: Instant, zone: string): string => show(ms, zone, 'DD/MM/YY');
const yearOf = (ms: Instant, zone: string, now: Instant): string =>
  show(ms, zone, 'YYYY') === show(now, zone, 'YYYY') ? '' : ' YYYY';
/** `Sat 21 Nov`; with the year when `now` is given and lies in another one. */
export const formatDay = (ms: Instant, zone: string, now: Instant = ms): string =>
  show(ms, zone, 'ddd D MMM' + yearOf(ms, zone, now));
/** `Saturday 21 November`; with the year when it is not the one of `now`. */
export const formatLongDay = (ms: Instant, zone: string, now: number = Date.now()): string =>
  show(ms, zone, 'dddd D MMMM' + yearOf(ms, zone, now));
/** `November 2026`. */
export const formatMonth = (ms: Instant, zone: string): string => show(ms, zone, 'MMMM YYYY');
/** `4:00 pm`. */
export const formatTime = (ms: Instant, zone: string): string => show(ms, zone, 'h:mm a');
/** `Sat 21 Nov, 4:00 pm`; with the year when `now` is given and lies in another one. */
export const formatDayTime = (ms: Instant, zone: string, now: Instant = ms): string =>
  show(ms, zone, `ddd D MMM${yearOf(ms, zone, now)}, h:mm a`);

/** `4:00 pm – 2:00 am`; the second date is named when more than a day lies between, its year when it is another. An open end shows as `4:00 pm –`. */
export function formatRange(start: Instant, end: Instant, zone: string): string {
  if (!start) return '';
  if (!end) return `${formatTime(start, zone)} –`;
  const far = end - start >= DAY_MS;
  return `${formatTime(start, zone)} – ${far ? formatDayTime(end, zone, start) : formatTime(end, zone)}`;
}

const counts = new Intl.NumberFormat('en-AU');
const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
/** Cents to `$1,234.50`; negative amounts as `-$5.00`. */
export const formatMoney = (cents: number | null | undefined): string =>
  cents === null || cents === undefined || !Number.isFinite(cents) ? '' : dollars.format(cents / 100);

/** Milliseconds to `7 h 30 min`, `45 min`, `0 min`; whole minutes, rounded down. */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return '';
  const text = durationText(Math.abs(ms));
  return ms <= -60_000 ? `-${text}` : text;
}

// Making a formatter costs as much as drawing several rows of a list.
let ownZone: string | undefined;
const namers = new Map<string, Intl.DateTimeFormat>();

/** The zone that this browser was set to when it was first asked for. */
export const viewerZone = (): string =>
  (ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');

/** The short name of a zone at an instant: `AEDT`, `AWST`. */
export function zoneName(zone: string, at: number = Date.now()): string {
  try {
    const namer =
      namers.get(zone) ?? new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'short' });
    namers.set(zone, namer);
    return namer.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? zone;
  } catch {
    return zone;
  }
}

/** The job zone's short name where its clock differs from the viewer's at that instant, otherwise nothing. */
export const zoneNote = (zone: string, viewer: string = viewerZone(), at: number = Date.now()): string =>
  zone === viewer || offsetMinutes(at, zone) === offsetMinutes(at, viewer) ? '' : zoneName(zone, at);

/** `just now`, `2 min ago`, `11 h ago`; from twelve hours on the day and its time. */
export function formatAgo(ms: Instant, zone: string, now: number = Date.now()): string {
  if (!ms) return '';
  const minutes = Math.floor((now - ms) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 720) return `${Math.floor(minutes / 60)} h ago`;
  return formatDayTime(ms, zone);
}

/** `1 place`, `3 places`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${counts.format(count)} ${count === 1 ? one : many}`;
