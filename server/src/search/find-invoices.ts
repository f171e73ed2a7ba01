import { sql } from 'kysely';
import { containsAllWords } from '../db/contains-all-words';
import { fullName } from '../platform/database/person-name';
import type { Found, Question } from './find';

/** More digits than any invoice number has. */
const MOST_DIGITS = 15;

/** The numbers that begin with these digits, as ranges: 19, 190 to 199, 1900 to 1999 and so on. */
const rangesOf = (digits: string) =>
  Array.from({ length: MOST_DIGITS - digits.length + 1 }, (_, more) => ({
    low: Number(digits) * 10 ** more,
    high: (Number(digits) + 1) * 10 ** more - 1,
  }));
const anyNumber = [{ low: 0, high: 10 ** MOST_DIGITS }];

/** The ranges in which a number begins with each of these words; none if no number can. */
function numbersOf(words: readonly string[]) {
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '');
  if (longest === '') return anyNumber;
  const canBe = !longest.startsWith('0') && longest.length <= MOST_DIGITS;
  return canBe && words.every((word) => longest.startsWith(word)) ? rangesOf(longest) : [];
}

/** Invoices by the beginning of their number and by the name on them, newest first, but first one of this very number. */
export async function findInvoices({ db, scope, sought, limit }: Question): Promise<Found['invoices']> {
  // Ignores the word "invoice", as it is in the title of every result.
  const words = sought.words.filter((word) => word !== 'invoice');
  if (!scope.may('invoice.read') || sought.days.length > 0 || words.length === 0) return [];
  const names = words.filter((word) => !/^\d+$/.test(word));
  const ranges = numbersOf(words.filter((word) => /^\d+$/.test(word)));
  if (ranges.length === 0) return [];
  const { companyId } = scope.user;
  // The index gives the newest of each person, or of each range if no name is sought: few rows of however many there are.
  const within = sql`unnest(${ranges.map(({ low }) => low)}::bigint[], ${ranges.map(({ high }) => high)}::bigint[])
    as range(low, high)`;
  const newest =
    names.length === 0
      ? sql`from ${within} cross join lateral (select id from invoice where company_id = ${companyId}
          and id between range.low and range.high order by id desc limit ${limit}) one`
      : sql`from app_user p cross join ${within} cross join lateral (select id from invoice where user_id = p.id
          and id between range.low and range.high order by id desc limit ${limit}) one
        where p.company_id = ${companyId} and ${containsAllWords(sql`p.search_name`, names)}`;
  const isVery = sql`i.id = ${ranges[0]?.low}::bigint`;
  const { rows } = await sql<{
    id: number;
    first_name: string;
    last_name: string;
    week_start: string;
    week_end: string;
    total_cents: number;
    cancelled_at: number | null;
  }>`
    select i.id, u.first_name, u.last_name, i.week_start::text, i.week_end::text, i.total_cents, i.cancelled_at
    from (select i.id from (select one.id ${newest}) i order by ${isVery} desc, i.id desc limit ${limit}) found
    join invoice i on i.id = found.id join app_user u on u.id = i.user_id
    order by ${isVery} desc, i.id desc`.execute(db);
  return rows.map((row) => ({
    number: row.id,
    fullName: fullName(row),
    weekStart: row.week_start,
    weekEnd: row.week_end,
    total: row.total_cents,
    cancelled: row.cancelled_at !== null,
  }));
}
