import { addDays, addMonths, dayText, dayToEpoch, monthGrid, weekday } from '@crewcall/domain/time';

// Calendar days, `YYYY-MM-DD`, have no zone. We calculate in UTC, where each day has 24 hours.
const ZONE = 'UTC';

/** Epoch ms at which a day starts in UTC, for formatting it. */
export const startOf = (day: string): number => dayToEpoch(ZONE, day);
/** `2026-11-21` to `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);
export const isInMonth = (day: string, month: string): boolean => monthOf(day) === month;
const plus = (day: string, days: number): string => dayText(ZONE, addDays(ZONE, startOf(day), days));

/** The days of a month `YYYY-MM` in weeks from Monday, completed with days of the neighbouring months. */
export function weeksOf(month: string): string[][] {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  const days = monthGrid(ZONE, year, number).map((at) => dayText(ZONE, at));
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Every day from one to another, both included, in order. */
export function daysBetween(one: string, other: string): string[] {
  const [first, last] = one < other ? [one, other] : [other, one];
  const days = [first];
  for (let day = plus(first, 1); day <= last; day = plus(day, 1)) days.push(day);
  return days;
}

const inMonths = (day: string, months: number): string =>
  dayText(ZONE, addMonths(ZONE, startOf(day), months));

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day to which a key, or a step of months, moves from `day`; null for any other key. */
export function movedBy(day: string, by: { months: number }): string;
export function movedBy(day: string, by: string, isShift: boolean): string | null;
export function movedBy(day: string, by: string | { months: number }, isShift = false): string | null {
  if (typeof by === 'object') return inMonths(day, by.months);
  if (by in steps) return plus(day, steps[by] ?? 0);
  if (by === 'Home') return plus(day, 1 - weekday(ZONE, startOf(day)));
  if (by === 'End') return plus(day, 7 - weekday(ZONE, startOf(day)));
  if (by === 'PageUp') return inMonths(day, isShift ? -12 : -1);
  if (by === 'PageDown') return inMonths(day, isShift ? 12 : 1);
  return null;
}
