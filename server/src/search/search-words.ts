import { fold, searchWords } from '@crewcall/domain/text';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

const MOST_WORDS = 8;

/** A parsed search. `days` are start days of jobs, as `MM-DD` or `YYYY-MM-DD`. */
export interface Sought {
  words: readonly string[];
  days: readonly string[];
}

const two = (digits: string) => digits.padStart(2, '0');

/** Parses `14/11` or `14/11/26` (day first) to a day; null for any other word. */
function dayOf(word: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(word) ?? [];
  if (day === undefined || month === undefined) return null;
  const date = `${two(month)}-${two(day)}`;
  return year === undefined ? date : `${year.length === 2 ? `20${year}` : year}-${date}`;
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const spelt =
  /(?<!\S)(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)? )?(\d{1,2}) ([a-z]{3,9})(?: (\d{4}))?(?!\S)/g;

/** Days as screens write them, `Sat 12 Dec` or `12 December 2026`, as `12/12` and `12/12/2026`. */
const withDays = (typed: string): string =>
  typed.replace(spelt, (whole, day: string, name: string, year?: string) => {
    const month = months.findIndex((each) => each.startsWith(name)) + 1;
    return month === 0 ? whole : [day, month, ...(year === undefined ? [] : [year])].join('/');
  });

/** Parses the typed text; null if it is too short to search for: a single character that is not a digit. */
export function soughtIn(text: string): Sought | null {
  const typed = fold(text);
  if (typed.length < 2 && !/^\d$/.test(typed)) return null;
  const all = searchWords(withDays(typed)).slice(0, MOST_WORDS);
  const days = all.map(dayOf);
  return {
    words: all.filter((_, index) => days[index] === null),
    days: days.filter((day) => day !== null),
  };
}

/** Does the job start on these days, in its own zone? Several can match together, such as `12-14` and `2026-12-14`. */
export const isOnDays = (days: readonly string[]): RawBuilder<boolean> =>
  days.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`to_char(to_timestamp(job.start_at / 1000) at time zone job.zone, 'YYYY-MM-DD')
        like all (${days.map((day) => `%${day}`)}::text[])`;
