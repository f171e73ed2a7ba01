import { DAY_MS } from './units';
import type { DayText } from './units';

/** Worked hours of a group in the week that begins on the Monday `groupInterval`. */
export interface GroupHours {
  groupName: string;
  groupInterval: DayText;
  /** Paid hours as a decimal number. */
  workedHours: number;
}

export interface HoursByGroup {
  /** The Mondays of the weeks. */
  weeks: DayText[];
  /** Hours per week, and their sum; most hours first. */
  groups: { name: string; hours: number[]; total: number }[];
}

const WEEK_MS = 7 * DAY_MS;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Turns rows of group, week and hours into one series per group over the same weeks; a week without work is 0. */
export function hoursByGroup(rows: readonly GroupHours[]): HoursByGroup {
  const mondays = rows.map(({ groupInterval }) => Date.parse(`${groupInterval}T00:00Z`));
  const weeks: string[] = [];
  if (mondays.length > 0) {
    for (let at = Math.min(...mondays); at <= Math.max(...mondays); at += WEEK_MS) weeks.push(dayOf(at));
  }
  const names = [...new Set(rows.map(({ groupName }) => groupName))];
  const worked = new Map<string, number>();
  const cell = (name: string, week: DayText) => `${week} ${name}`;
  for (const { groupName, groupInterval, workedHours } of rows) {
    const key = cell(groupName, groupInterval);
    worked.set(key, (worked.get(key) ?? 0) + workedHours);
  }
  const groups = names.map((name) => {
    const hours = weeks.map((week) => worked.get(cell(name, week)) ?? 0);
    return { name, hours, total: hours.reduce((sum, value) => sum + value, 0) };
  });
  return { weeks, groups: groups.sort((a, b) => b.total - a.total) };
}

/** Is the range whole enough to compare weeks: two or more, starting on a Monday? */
export function comparesWeeks(start: DayText, end: DayText): boolean {
  const from = Date.parse(`${start}T00:00Z`);
  const to = Date.parse(`${end}T00:00Z`);
  return new Date(from).getUTCDay() === 1 && to - from + DAY_MS >= 2 * WEEK_MS;
}
