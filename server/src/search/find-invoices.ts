import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { containsAllWords } from '../db/contains-all-words';
import { fullName } from '../platform/database/person-name';
import type { Found, Question } from './find';

/** More digits than any invoice number has. */
const MOST_DIGITS = 15;
const anyNumber = [{ low: 0, high: 10 ** MOST_DIGITS }];

/** The numbers that begin with these digits, as ranges: 19, 190 to 199, 1900 to 1999 and so on. */
const rangesOf = (digits: string) =>
  digits.startsWith('0')
    ? []
    : Array.from({ length: MOST_DIGITS - digits.length + 1 }, (_, more) => ({
        low: Number(digits) * 10 ** more,
        high: (Number(digits) + 1) * 10 ** more - 1,
      }));

/**
 * SQL: the newest ids among those of `owner` that begin or end with each of these numbers; of any number if there are
 * none. The longest is looked up in an index, the others are compared on what it gives.
 */
function newestInvoices(owner: RawBuilder<boolean>, numbers: readonly string[], limit: number) {
  const longest = numbers.reduce((one, other) => (other.length > one.length ? other : one), '');
  const ranges = longest === '' ? anyNumber : rangesOf(longest);
  const found = [
    sql`true`,
    ...numbers.map((number) => sql`id::text like any(${[`${number}%`, `%${number}`]}::text[])`),
  ];
  const newest = (where: RawBuilder<unknown>) => sql`(select id from invoice where ${owner} and ${where}
    and ${sql.join(found, sql` and `)} order by id desc limit ${limit})`;
  const begins = sql`select one.id from unnest(${ranges.map(({ low }) => low)}::bigint[],
    ${ranges.map(({ high }) => high)}::bigint[]) as range(low, high)
    cross join lateral ${newest(sql`id between range.low and range.high`)} one`;
  const backwards = [...longest].reverse().join('');
  return longest === ''
    ? begins
    : sql`${begins} union ${newest(sql`reverse(id::text) like ${`${backwards}%`}`)}`;
}

/**
 * Invoices by the beginning or the end of their number and by the name on them: the one of exactly this number first,
 * then the newest.
 */
export async function findInvoices({ db, scope, sought, limit }: Question): Promise<Found['invoices']> {
  // Ignores the word "invoice", as it is in the title of every result.
  const words = sought.words.filter((word) => word !== 'invoice');
  if (!scope.may('invoice.read') || sought.days.length > 0 || words.length === 0) return [];
  const names = words.filter((word) => !/^\d+$/.test(word));
  const numbers = words.filter((word) => /^\d+$/.test(word));
  if (numbers.some((number) => number.length > MOST_DIGITS)) return [];
  const { companyId } = scope.user;
  // The index gives the newest of each person, or of the numbers if no name is sought, so few rows are read.
  const newest =
    names.length === 0
      ? newestInvoices(sql<boolean>`company_id = ${companyId}`, numbers, limit)
      : sql`select one.id from app_user p
          cross join lateral (${newestInvoices(sql<boolean>`user_id = p.id`, numbers, limit)}) one
        where p.company_id = ${companyId} and ${containsAllWords(sql`p.search_name`, names)}`;
  const isExact = sql`i.id::text = any(${numbers}::text[])`;
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
    from (select i.id from (${newest}) i order by ${isExact} desc, i.id desc limit ${limit}) found
    join invoice i on i.id = found.id join app_user u on u.id = i.user_id
    order by ${isExact} desc, i.id desc`.execute(db);
  return rows.map((row) => ({
    number: row.id,
    fullName: fullName(row),
    weekStart: row.week_start,
    weekEnd: row.week_end,
    total: row.total_cents,
    cancelled: row.cancelled_at !== null,
  }));
}
