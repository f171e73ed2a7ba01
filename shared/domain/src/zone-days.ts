import { DAY_MS, MINUTE_MS } from './units';
import type { DayText, EpochMs, Minutes, Zone } from './units';
import { zoneOffset } from './zone-offset';

// Days of a zone as numbers, without luxon: fast enough for code that asks thousands of times.

/** Days since 1 January 1970, by the zone's calendar. */
export const dayNumber = (zone: Zone, at: EpochMs): number =>
  Math.floor((at + zoneOffset(zone, at)) / DAY_MS);

/**
 * The instant at which the zone's clock shows `minutes` after midnight of a day; from 1440 on it is a later day. Like
 * `localToEpoch`: the first instant if the reading happens twice, and behind the gap if the clock skips it.
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

/** `2026-11-21`: the day of an instant, by the zone's calendar. */
export const dayText = (zone: Zone, at: EpochMs): DayText => textOfDay(dayNumber(zone, at));

export const dayOfText = (day: DayText): number => Math.round(Date.parse(`${day}T00:00Z`) / DAY_MS);

/** The city that a zone is named by: "Sydney". */
export const placeOf = (zone: Zone): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
