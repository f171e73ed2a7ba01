import { DAY_MS } from './units';
import type { DayText, Minutes } from './units';
import { states } from './zones';
import type { StateName } from './zones';
import { textOfDay, weekdayOf } from './zone-days';

// Public holidays that the states' own Acts fix, as rules. A day that a minister gazettes for one year or one district
// is not a rule: the office adds it.

/** A holiday of a state: an interval of a local day, in minutes after its midnight. */
export interface Holiday {
  day: DayText;
  from: Minutes;
  to: Minutes;
  name: string;
}

/** Days since 1970, as `zone-days` counts them. */
type DayNumber = number;
type Finder = (year: number) => DayNumber | null;

interface Rule {
  name: string;
  in: readonly StateName[];
  /** Finds the day of the holiday in a year; null in a year without it. */
  on: Finder;
  from?: Minutes;
}

const MONDAY = 1;
const TUESDAY = 2;
const SATURDAY = 6;
const SUNDAY = 7;
const DAY_MINUTES = 24 * 60;
const EVENING = 18 * 60;
const NIGHT = 19 * 60;

const dayOn = (year: number, month: number, day: number): DayNumber =>
  Date.UTC(year, month - 1, day) / DAY_MS;
const isWeekend = (day: DayNumber) => weekdayOf(day) >= SATURDAY;
/** The first given weekday on or after a day. */
const onOrAfter = (day: DayNumber, weekday: number): DayNumber => day + ((weekday - weekdayOf(day) + 7) % 7);

const fixed =
  (month: number, day: number): Finder =>
  (year) =>
    dayOn(year, month, day);
const nth =
  (which: number, weekday: number, month: number): Finder =>
  (year) =>
    onOrAfter(dayOn(year, month, 1), weekday) + (which - 1) * 7;
const lastOf = (weekday: number, month: number, year: number): DayNumber =>
  onOrAfter(dayOn(year, month + 1, 1) - 7, weekday);
/** A date that moves from a weekend to the Monday after it. */
const mondayInstead =
  (month: number, day: number): Finder =>
  (year) => {
    const own = dayOn(year, month, day);
    return isWeekend(own) ? onOrAfter(own, MONDAY) : own;
  };
/** A date that moves from a Sunday to the day after it. */
const afterSunday =
  (month: number, day: number): Finder =>
  (year) => {
    const own = dayOn(year, month, day);
    return weekdayOf(own) === SUNDAY ? own + 1 : own;
  };
/** An additional day, in years when the date falls on one of these weekdays. */
const also =
  (month: number, day: number, weekdays: readonly number[], other: Finder): Finder =>
  (year) =>
    weekdays.includes(weekdayOf(dayOn(year, month, day))) ? other(year) : null;
const nextMonday =
  (month: number, day: number): Finder =>
  (year) =>
    onOrAfter(dayOn(year, month, day), MONDAY);
const inYears =
  (years: readonly number[], finder: Finder): Finder =>
  (year) =>
    years.includes(year) ? finder(year) : null;

/** Easter Sunday of the Gregorian calendar. */
export function easterSunday(year: number): DayNumber {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const moon = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + moon + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  const sum = epact + sunday - 7 * late + 114;
  return dayOn(year, Math.floor(sum / 31), (sum % 31) + 1);
}
const easter =
  (days: number): Finder =>
  (year) =>
    easterSunday(year) + days;

const all: readonly StateName[] = states.map(({ name }) => name);
const but = (...without: StateName[]) => all.filter((name) => !without.includes(name));

// Western Australia proclaims the day each year: the last Monday of September, and in 2024 the one before.
const kingsInTheWest: Finder = (year) => lastOf(MONDAY, 9, year) - (year === 2024 ? 7 : 0);

const rules: readonly Rule[] = [
  { name: 'New Year’s Day', in: but('TAS'), on: fixed(1, 1) },
  { name: 'New Year’s Day', in: ['TAS'], on: mondayInstead(1, 1) },
  {
    name: 'New Year’s Day (additional)',
    in: but('TAS'),
    on: also(1, 1, [SATURDAY, SUNDAY], nextMonday(1, 1)),
  },
  { name: 'Australia Day', in: all, on: mondayInstead(1, 26) },
  { name: 'Labour Day', in: ['WA'], on: nth(1, MONDAY, 3) },
  { name: 'Labour Day', in: ['VIC'], on: nth(2, MONDAY, 3) },
  { name: 'Eight Hours Day', in: ['TAS'], on: nth(2, MONDAY, 3) },
  { name: 'Adelaide Cup Day', in: ['SA'], on: nth(2, MONDAY, 3) },
  { name: 'Canberra Day', in: ['ACT'], on: nth(2, MONDAY, 3) },
  { name: 'Good Friday', in: all, on: easter(-2) },
  { name: 'Easter Saturday', in: but('TAS', 'WA'), on: easter(-1) },
  { name: 'Easter Sunday', in: but('TAS'), on: easter(0) },
  { name: 'Easter Monday', in: all, on: easter(1) },
  { name: 'Anzac Day', in: but('QLD', 'NT'), on: fixed(4, 25) },
  { name: 'Anzac Day', in: ['QLD', 'NT'], on: afterSunday(4, 25) },
  {
    name: 'Anzac Day (additional)',
    in: ['WA', 'ACT'],
    on: also(4, 25, [SATURDAY, SUNDAY], nextMonday(4, 25)),
  },
  { name: 'Anzac Day (additional)', in: ['SA'], on: also(4, 25, [SUNDAY], fixed(4, 26)) },
  { name: 'Anzac Day (additional)', in: ['NSW'], on: inYears([2026, 2027], nextMonday(4, 25)) },
  { name: 'Labour Day', in: ['QLD'], on: nth(1, MONDAY, 5) },
  { name: 'May Day', in: ['NT'], on: nth(1, MONDAY, 5) },
  { name: 'Reconciliation Day', in: ['ACT'], on: nextMonday(5, 27) },
  { name: 'Western Australia Day', in: ['WA'], on: nth(1, MONDAY, 6) },
  { name: 'King’s Birthday', in: but('QLD', 'WA'), on: nth(2, MONDAY, 6) },
  { name: 'Picnic Day', in: ['NT'], on: nth(1, MONDAY, 8) },
  { name: 'Friday before the AFL Grand Final', in: ['VIC'], on: (year) => lastOf(SATURDAY, 9, year) - 1 },
  { name: 'King’s Birthday', in: ['WA'], on: kingsInTheWest },
  { name: 'King’s Birthday', in: ['QLD'], on: nth(1, MONDAY, 10) },
  { name: 'Labour Day', in: ['NSW', 'ACT', 'SA'], on: nth(1, MONDAY, 10) },
  { name: 'Melbourne Cup Day', in: ['VIC'], on: nth(1, TUESDAY, 11) },
  { name: 'Christmas Eve', in: ['QLD'], on: fixed(12, 24), from: EVENING },
  { name: 'Christmas Eve', in: ['SA', 'NT'], on: fixed(12, 24), from: NIGHT },
  { name: 'Christmas Day', in: all, on: fixed(12, 25) },
  { name: 'Boxing Day', in: but('SA', 'TAS'), on: fixed(12, 26) },
  // Tasmania moves Boxing Day off a weekend: from Saturday to Monday, from Sunday to Tuesday.
  {
    name: 'Boxing Day',
    in: ['TAS'],
    on: (year) => dayOn(year, 12, 26) + (isWeekend(dayOn(year, 12, 26)) ? 2 : 0),
  },
  { name: 'Proclamation Day', in: ['SA'], on: fixed(12, 26) },
  // Always 27 December: the Monday after a Saturday, or the Tuesday after a Sunday and Boxing Day.
  { name: 'Christmas Day (additional)', in: all, on: also(12, 25, [SATURDAY, SUNDAY], fixed(12, 27)) },
  {
    name: 'Boxing Day (additional)',
    in: but('SA', 'TAS'),
    on: also(12, 26, [SATURDAY, SUNDAY], fixed(12, 28)),
  },
  { name: 'Proclamation Day (additional)', in: ['SA'], on: also(12, 26, [SATURDAY, SUNDAY], fixed(12, 28)) },
  { name: 'New Year’s Eve', in: ['SA', 'NT'], on: fixed(12, 31), from: NIGHT },
];

/** The holidays of a state in a year that its Acts fix, by day. */
export const holidaysByRule = (state: StateName, year: number): Holiday[] =>
  rules
    .flatMap(({ name, in: where, on, from = 0 }) => {
      const day = where.includes(state) ? on(year) : null;
      return day === null ? [] : [{ day: textOfDay(day), from, to: DAY_MINUTES, name }];
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.from - b.from));

/** A holiday that the office added, or one of the rules' holidays that it removed. */
export interface OfficeHoliday extends Holiday {
  isRemoved: boolean;
  /** Postcodes where the holiday applies; empty for the whole state. */
  postcodes: readonly string[];
}

export interface KnownHoliday extends Holiday {
  source: 'rule' | 'office';
  postcodes: readonly string[];
  isRemoved: boolean;
}

const isSame = (a: Holiday, b: Holiday) => a.day === b.day && a.name === b.name;

/** A state's holidays in a year with the office's changes; removed ones are marked. `office` has only this state's. */
export function holidaysOf(state: StateName, year: number, office: readonly OfficeHoliday[]): KnownHoliday[] {
  const removed = office.filter(({ isRemoved }) => isRemoved);
  const own = holidaysByRule(state, year).map((holiday) => ({
    ...holiday,
    source: 'rule' as const,
    postcodes: [],
    isRemoved: removed.some((other) => isSame(other, holiday)),
  }));
  const added = office
    .filter(({ isRemoved, day }) => !isRemoved && day.startsWith(`${year}-`))
    .map((holiday) => ({ ...holiday, source: 'office' as const }));
  return [...own, ...added].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.from - b.from));
}

/** Does a holiday of the job's state apply at the job's postcode? */
export const holdsAt = ({ isRemoved, postcodes }: KnownHoliday, postcode: string): boolean =>
  !isRemoved && (postcodes.length === 0 || postcodes.includes(postcode.trim()));

/** Years whose holidays the office should have confirmed by `today`: this year, and from 1 December the next. */
export function yearsDue(today: DayText): number[] {
  const year = Number(today.slice(0, 4));
  return today.slice(5, 7) === '12' ? [year, year + 1] : [year];
}
