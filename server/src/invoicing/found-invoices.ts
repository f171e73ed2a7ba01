import type { In, Out, Parsed } from '@crewcall/contract/types';
import { bankFileTooLong, InvoiceStatus } from '@crewcall/domain/invoice';
import { BANK_FILE_MOST } from '@crewcall/domain/limits';
import { searchWords } from '@crewcall/domain/text';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../db/any-of';
import { containsAllWords } from '../db/contains-all-words';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { selectInvoices, toInvoice } from './invoice-rows';
import { isOfWeeks } from './list-invoices';

type Asked = Parsed<'getInvoice'>;
type Search = NonNullable<In<'findInvoices'>['find']>;

const isLive = sql<boolean>`i.cancelled_at is null`;
const isUnpaid = sql<boolean>`(${isLive} and i.status <> ${sql.lit(InvoiceStatus.Full)})`;
const shown: Record<NonNullable<Search['show']>, RawBuilder<boolean>> = {
  all: sql`true`,
  unpaid: isUnpaid,
  // An invoice whose corrections took back all that it holds has nothing to pay.
  payable: sql`(${isUnpaid} and i.total_cents > 0)`,
};

/** Over the alias `i`: name and number of the invoice contain these words, in any order, without accents. */
export function invoiceContains(search: string): RawBuilder<boolean> {
  const words = searchWords(search);
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`exists (select 1 from app_user sought where sought.id = i.user_id
    and ${containsAllWords(sql`(sought.search_name || ' ' || i.id)`, words)})`;
}

/** The invoices that a search finds, as a condition over the alias `i`, whatever it shows of them. */
const isFound = async (
  db: Db,
  companyId: number,
  { search = '', ...weeks }: Search,
  now: number,
): Promise<RawBuilder<boolean>> =>
  sql<boolean>`(i.company_id = ${companyId} and ${await isOfWeeks(db, companyId, weeks, now)}
    and ${invoiceContains(search)})`;

const figures = {
  name: sql`u.search_name`,
  number: sql`i.id`,
  week: sql`i.end_at`,
  amount: sql`i.total_cents`,
  // Cancelled ones before all others.
  status: sql`case when ${isLive} then i.status else -1 end`,
} as const;

function orderOf(sort: Asked['sort']): { order: RawBuilder<unknown> } | undefined {
  if (sort === undefined) return undefined;
  const way = sql.raw(sort.down ? 'desc' : 'asc');
  if (sort.key === 'name') return { order: sql`u.search_name ${way}, u.id ${way}, i.id desc` };
  return { order: sql`${figures[sort.key]} ${way}, u.search_name, i.id desc` };
}

const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`;
const cents = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(i.total_cents) filter (where ${condition}), 0)::bigint`;

/** The invoices that a search finds, a page of them with `limit`, and what all of them come to. */
export async function selectFoundInvoices(
  db: Db,
  companyId: number,
  asked: Asked,
  now: number,
): Promise<Out<'getInvoice'>> {
  const { show = 'all', sort, limit, offset } = asked;
  const found = await isFound(db, companyId, asked, now);
  const { rows } = await sql<Out<'getInvoice'> & NonNullable<Out<'getInvoice'>['totals']>>`
    select ${count(shown[show])} as total, ${count(isLive)} as count, ${cents(isLive)} as cents,
      ${count(sql`not ${isLive}`)} as cancelled, ${count(isUnpaid)} as unpaid, ${count(shown.payable)} as "toPay",
      ${cents(isUnpaid)} as "unpaidCents",
      ${count(sql`${isLive} and i.status = ${sql.lit(InvoiceStatus.Full)}`)} as "full"
    from invoice i where ${found}`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('The invoices could not be counted.');
  const page = await selectInvoices(db, companyId, sql`${found} and ${shown[show]}`, {
    ...orderOf(sort),
    ...(limit === undefined ? {} : { limit }),
    offset,
  });
  const { total, ...totals } = sums;
  return { invoices: page.map((row) => toInvoice(row)), total, totals };
}

/**
 * What is chosen for a bank file, by number and with its sum: all that a search finds except some, or those in `only`.
 * None is cancelled. Refuses more than one file takes.
 */
export async function selectChosen(
  db: Db,
  companyId: number,
  { find, except = [], only }: In<'findInvoices'>,
  now: number,
): Promise<Out<'findInvoices'>> {
  const found =
    find === undefined && only !== undefined
      ? sql`i.company_id = ${companyId}`
      : sql`${await isFound(db, companyId, find ?? {}, now)} and ${shown[find?.show ?? 'all']}`;
  const { rows } = await sql<{ ids: number[] | null; cents: number }>`
    select json_agg(i.id order by i.id) as ids, ${cents(sql`true`)} as cents from invoice i
    where ${found} and ${isLive} and not ${anyOf('i.id', except)}
      and ${only === undefined ? sql`true` : anyOf('i.id', only)}`.execute(db);
  const chosen = { ids: rows[0]?.ids ?? [], cents: rows[0]?.cents ?? 0 };
  return chosen.ids.length > BANK_FILE_MOST ? refuse(bankFileTooLong) : chosen;
}
