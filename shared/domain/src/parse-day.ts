import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { utc } from './dayjs-utc';
import type { DayText } from './units';

dayjs.extend(customParseFormat);

/** Forms that `tidy` can produce: day first as Australians write it, or year first as computers do. */
const formats = [
  ...['D/M/YYYY', 'D/M/YY', 'D/MMM/YYYY', 'D/MMM/YY', 'D/MMMM/YYYY', 'D/MMMM/YY'],
  ...['MMM/D/YYYY', 'MMMM/D/YYYY', 'YYYY/M/D', 'YYYY/M/DD', 'DDMMYYYY', 'DDMMYY'],
];

/** `Fri 03-Apr-26` as `3/Apr/26`: strict formats take neither another separator nor a leading zero. */
const tidy = (text: string): string =>
  text
    .trim()
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s.,]+/i, '')
    .replace(/(\d)(st|nd|rd|th)\b/i, '$1')
    .replace(/(\d)(?=[a-z])|([a-z])(?=\d)/gi, '$&/')
    .replace(/[\s.,/-]+/g, '/')
    .replace(/[a-z]+/gi, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .replace('Sept/', 'Sep/')
    .replace(/\b0(?=\d\/)/g, '');

/** One format at a time: given several, dayjs parses in the zone of this machine, in UTC mode too. */
function parseStrict(text: string): DayText | null {
  for (const format of formats) {
    const day = utc(text, format, true);
    if (day.isValid()) return day.format('YYYY-MM-DD');
  }
  return null;
}

const inYear = (text: string, year: number): DayText | null => parseStrict(`${text}/${year}`);
const yearOf = (day: DayText): number => Number(day.slice(0, 4));

/** The occurrence of `3/Apr` that is nearest to a day. */
function nearest(text: string, near: DayText): DayText | null {
  const distance = (day: DayText) => Math.abs(Date.parse(day) - Date.parse(near));
  const days = [-1, 0, 1].flatMap((years) => inYear(text, yearOf(near) + years) ?? []);
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

/**
 * Reads a day as people type and paste it: `3/4/26`, `03/04/2026`, `3 Apr`, `Fri 3 April 2026`, `2026-04-03`. Null for
 * anything else. Without a year it is the day nearest to `near`. A year of two digits that would be after `max` is of
 * the century before, as in a date of birth.
 */
export function parseDay(text: string, near: DayText, max?: DayText): DayText | null {
  const plain = tidy(text);
  if (/^\d+\/[^/]+$|^[A-Z][a-z]+\/\d+$/.test(plain)) return nearest(plain, near);
  const day = parseStrict(plain);
  const isShortYear = /(^|\D)\d\d$|^\d{6}$/.test(plain) && !/^\d{4}/.test(plain);
  return day !== null && max !== undefined && day > max && isShortYear
    ? `${yearOf(day) - 100}${day.slice(4)}`
    : day;
}

/** Is it a day of the years 2000 to 2099, as `2026-07-01`? With `since` 1900 also one of the century before. */
export function isDay(text: string, since: 1900 | 2000 = 2000): boolean {
  const at = Date.parse(`${text}T00:00Z`);
  const isForm = /^(19|20)\d\d-\d\d-\d\d$/.test(text) && text >= String(since);
  return isForm && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
