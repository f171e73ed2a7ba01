import { addDays, dayText, monthGrid } from '@crewcall/domain/time';

export interface Month {
  year: number;
  /** 1..12 */
  month: number;
}

export const monthOf = (zone: string, at: number): Month => {
  const [year = 2000, month = 1] = dayText(zone, at).split('-').map(Number);
  return { year, month };
};

export const shiftMonth = ({ year, month }: Month, by: number): Month => {
  const index = year * 12 + (month - 1) + by;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
};

export interface GridDay {
  /** `YYYY-MM-DD` */
  day: string;
  start: number;
  inMonth: boolean;
}

/** The grid's days, from the Monday on or before the 1st to the end of the final week. */
export function gridDays(zone: string, { year, month }: Month): GridDay[] {
  return monthGrid(zone, year, month).map((start) => {
    const day = dayText(zone, start);
    return { day, start, inMonth: Number(day.slice(5, 7)) === month };
  });
}

/** The range to load: the grid's first instant to the end of its last day plus one day. */
export function gridRange(zone: string, days: readonly GridDay[]): { dateStart: number; dateEnd: number } {
  const first = days[0]?.start ?? 0;
  const last = days.at(-1)?.start ?? 0;
  return { dateStart: first, dateEnd: addDays(zone, last, 2) };
}

/** Six years: two before to three after the current one. */
export const yearChoices = (now: Month): number[] => Array.from({ length: 6 }, (_, i) => now.year - 2 + i);
