import { addDays, dayText, dayToEpoch, monthGrid } from '@crewcall/domain/time';
import { states } from '@crewcall/domain/zones';

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

export const isSameMonth = (a: Month, b: Month): boolean => a.year === b.year && a.month === b.month;

/** The middle of the month, an instant that is in this month in every zone. */
export const middleOf = ({ year, month }: Month) => Date.UTC(year, month - 1, 15);

export interface GridDay {
  /** `YYYY-MM-DD` */
  day: string;
  /** First instant of the day in the company's zone. */
  start: number;
  inMonth: boolean;
}

const known = new Map<string, GridDay[]>();

/** The grid's days, from the Monday on or before the 1st to the last Sunday. Cached: one array per zone and month. */
export function gridDays(zone: string, { year, month }: Month): GridDay[] {
  const key = `${zone} ${year}-${month}`;
  let days = known.get(key);
  if (days === undefined) {
    days = monthGrid(zone, year, month).map((start) => {
      const day = dayText(zone, start);
      return { day, start, inMonth: Number(day.slice(5, 7)) === month };
    });
    known.set(key, days);
  }
  return days;
}

/**
 * The range to load: from the grid's start to one day after the end of its last day. It starts at the earliest
 * midnight of all zones, so that jobs in zones east of the company's are included.
 */
export function gridRange(zone: string, days: readonly GridDay[]): { dateStart: number; dateEnd: number } {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return { dateStart: 0, dateEnd: 0 };
  const starts = states.map((state) => dayToEpoch(state.zone, first.day));
  return { dateStart: Math.min(first.start, ...starts), dateEnd: addDays(zone, last.start, 2) };
}

/** The range of these days, in the company's zone. */
export function weekRange(zone: string, days: readonly GridDay[]): { dateStart: number; dateEnd: number } {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { dateStart: 0, dateEnd: 0 };
  return { dateStart: first.start, dateEnd: addDays(zone, last.start, 1) };
}

/** Six years: two before to three after the current one. */
export const yearChoices = (now: Month): number[] => Array.from({ length: 6 }, (_, i) => now.year - 2 + i);
