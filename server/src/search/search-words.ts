import { EARLIEST_JOB_AT, LATEST_JOB_AT, SEARCH_MOST_WORDS } from '@crewcall/domain/limits';
import { fold, searchWords } from '@crewcall/domain/text';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

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
  const all = searchWords(withDays(typed)).slice(0, SEARCH_MOST_WORDS);
  const days = all.map(dayOf);
  return {
    words: all.filter((_, index) => days[index] === null),
    days: days.filter((day) => day !== null),
  };
}

const years = Array.from(
  { length: new Date(LATEST_JOB_AT).getUTCFullYear() - new Date(EARLIEST_JOB_AT).getUTCFullYear() + 1 },
  (_, past) => new Date(EARLIEST_JOB_AT).getUTCFullYear() + past,
);
/** The day in UTC, of each year if it has none. Any zone's day lies within a day before and after it. */
const daysInUtc = (day: string): number[] =>
  (day.length > 'MM-DD'.length ? [day] : years.map((year) => `${year}-${day}`)).map((each) =>
    Date.parse(each),
  );

/** SQL: jobs that start on these days, in their own zone; `12-14` and `2026-12-14` are the same day. */
export function isOnDays([first, ...more]: readonly string[], companyId: number): RawBuilder<boolean> {
  if (first === undefined) return sql<boolean>`true`;
  const starts = daysInUtc(first).filter((at) => !Number.isNaN(at));
  // The index finds the jobs of the days around; only of those is the day worked out. `offset 0` keeps it so.
  return sql<boolean>`job.id = any(array(select j.id from unnest(${starts}::bigint[]) as day(at)
      cross join lateral (select id from job where company_id = ${companyId}
        and start_at >= day.at - ${DAY_MS} and start_at < day.at + ${2 * DAY_MS} offset 0) j))
    and to_char(to_timestamp(job.start_at / 1000) at time zone job.zone, 'YYYY-MM-DD')
      like all (${[first, ...more].map((day) => `%${day}`)}::text[])`;
}
