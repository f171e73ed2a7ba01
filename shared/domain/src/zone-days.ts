import { monthNames, shortName } from './day-names';
import { tzOffsetMinutes } from './time';
import { DAY_MS, MINUTE_MS } from './units';
import type { DayText, DurationMs, EpochMs, Minutes, Zone } from './units';

// Days and readings of a zone for whoever asks thousands of times. `time` knows the calendar; its answers about a
// zone's offsets are kept here, so that the rest is a sum.

interface Change {
  from: EpochMs;
  offset: DurationMs;
}

const PROBE_MS = 10 * DAY_MS;
const YEAR_MS = 366 * DAY_MS;
const known = new Map<string, Change[]>();

const ask = (zone: Zone, at: EpochMs): DurationMs => tzOffsetMinutes(zone, at) * MINUTE_MS;

/** The offsets within one stretch of 366 days, by their first instant. Two changes are at least ten days apart. */
function changesOf(zone: Zone, stretch: number): Change[] {
  const key = `${zone} ${stretch}`;
  const found = known.get(key);
  if (found) return found;
  const start = stretch * YEAR_MS;
  const changes: Change[] = [{ from: start, offset: ask(zone, start) }];
  for (let probe = start + PROBE_MS; probe <= start + YEAR_MS; probe += PROBE_MS) {
    const before = changes.at(-1)?.offset;
    const offset = ask(zone, probe);
    if (offset === before) continue;
    let low = probe - PROBE_MS;
    let high = probe;
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
      if (ask(zone, middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ from: high, offset });
  }
  known.set(key, changes);
  return changes;
}

/** Ms east of UTC. Throws RangeError for a zone or an instant that cannot exist. */
export function zoneOffset(zone: Zone, at: EpochMs): DurationMs {
  const changes = changesOf(zone, Math.floor(at / YEAR_MS));
  let place = changes.length - 1;
  while (place > 0 && (changes[place]?.from ?? 0) > at) place -= 1;
  return changes[place]?.offset ?? 0;
}

/** Days since 1 January 1970, by the zone's calendar. */
export const dayNumber = (zone: Zone, at: EpochMs): number =>
  Math.floor((at + zoneOffset(zone, at)) / DAY_MS);

/**
 * The instant at which the zone's clock shows `minutes` after midnight of a day; from 1440 on it is a later day. As
 * `localToEpoch`: the first of two, and behind a gap.
 */
export function instantOf(zone: Zone, day: number, minutes: Minutes): EpochMs {
  const local = day * DAY_MS + minutes * MINUTE_MS;
  const before = zoneOffset(zone, local - DAY_MS);
  const after = zoneOffset(zone, local + DAY_MS);
  if (before === after) return local - before;
  const fits = [local - before, local - after].filter((at) => at + zoneOffset(zone, at) === local);
  return fits.length === 0 ? local - before : Math.min(...fits);
}

/** 1 Monday … 7 Sunday. Day 0 was a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The Monday of the day's week. */
export const mondayOf = (day: number): number => day - weekdayOf(day) + 1;

export const textOfDay = (day: number): DayText => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const dayOfText = (day: DayText): number => Math.round(Date.parse(`${day}T00:00Z`) / DAY_MS);

/** "8 Dec" */
export const shortDay = (day: number): string => {
  const date = new Date(day * DAY_MS);
  return `${date.getUTCDate()} ${shortName(monthNames[date.getUTCMonth()] ?? '')}`;
};

/** The city that a zone is named by: "Sydney". */
export const placeOf = (zone: Zone): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** "6:15 am" on the zone's wall clock. */
export function clockText(zone: Zone, at: EpochMs): string {
  const minutes = Math.floor(((((at + zoneOffset(zone, at)) % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
