import { dayNumber, instantOf, mondayOf } from '@crewcall/domain/zone-days';

/** First instant of the day of `at`, `days` later. */
export const startOfDay = (at: number, zone: string, days = 0): number =>
  instantOf(zone, dayNumber(zone, at) + days, 0);

/** First instant of the Monday of the week of `at`, `weeks` later. */
export const startOfWeek = (at: number, zone: string, weeks = 0): number =>
  instantOf(zone, mondayOf(dayNumber(zone, at)) + weeks * 7, 0);

export const isSameDay = (a: number, b: number, zone: string): boolean =>
  dayNumber(zone, a) === dayNumber(zone, b);
