// Calls: getpreregister.
import { type RawBuilder, sql } from 'kysely';
import type { In, Out } from '@crewcall/contract/types';
import { SEARCH_MOST_WORDS } from '@crewcall/domain/limits';
import { postcodeRanges, stateOfPostcode } from '@crewcall/domain/postcode';
import { fold, searchWords } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { anyOf } from '../db/any-of';
import { containsAllWords } from '../db/contains-all-words';
import type { Db } from '../db/schema';
import { handle } from '../platform/http/handle';
import { alikeOf, otherPhonesOf } from './same-person';

const fourDigits = (code: number) => sql.lit(String(code).padStart(4, '0'));

/** SQL: the state of a postcode, or 'Unknown', from the same table of ranges as `stateOfPostcode`. */
export const postcodeState = (postcode: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`case when btrim(${postcode}) !~ '^[0-9]{4}$' then ${sql.lit(texts.unknownState)}
    ${sql.join(
      postcodeRanges.map(
        ([low, high, state]) => sql`when btrim(${postcode}) collate "C"
          between ${fourDigits(low)} and ${fourDigits(high)} then ${sql.lit(state)}`,
      ),
      sql` `,
    )} else ${sql.lit(texts.unknownState)} end`;

type Condition = RawBuilder<boolean>;
type Asked = In<'getpreregister'>;

/** Over the alias `r`. Registrations of people that the office added count as approved from the start. */
const statusOfRegistrant = sql<Out<'getpreregister'>['registrants'][number]['status']>`case
  when r.processed_at is null then 'new'
  when r.type = 'company' then 'concluded'
  when r.approved and r.processed_at = r.registered_at then 'invited'
  when r.approved then 'approved' else 'declined' end`;

const stateOfRegistrant = postcodeState(sql`r.postcode`);
const states = [...new Set<string>(postcodeRanges.map(([, , state]) => state)), texts.unknownState];

/** Does the postcode's state have a name that contains this word? */
function isInState(word: string): Condition {
  const named = states.filter((state) => fold(state).includes(word));
  return named.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`${stateOfRegistrant} = any(${named}::text[])`;
}

/** SQL: the registrants that a search finds, over the alias `r`. */
function foundRegistrants(companyId: number, asked: Asked): Condition {
  const { ids, type, text = '', showAll = false, also, upTo } = asked;
  const open = also === undefined ? sql`` : sql` or r.id = ${also}`;
  return sql<boolean>`(${sql.join(
    [
      sql`r.company_id = ${companyId}`,
      ...(ids === undefined ? [] : [sql`r.id = any(${ids}::bigint[])`]),
      ...(upTo === undefined ? [] : [sql`r.id <= ${upTo}::bigint`]),
      ...(type === undefined ? [] : [sql`r.type = ${type}`]),
      ...(showAll || ids !== undefined ? [] : [sql`(r.processed_at is null${open})`]),
      ...searchWords(text)
        .slice(0, SEARCH_MOST_WORDS)
        .map((word) => sql`(${containsAllWords(sql`r.search`, [word])} or ${isInState(word)})`),
    ],
    sql` and `,
  )})`;
}

/** The value by which a column is sorted; null is last in both directions. */
const sortedBy: Record<NonNullable<Asked['sort']>['key'], RawBuilder<unknown>> = {
  name: sql`case when r.type = 'company' and r.company_name <> '' then r.company_name
    else r.first_name || ' ' || r.last_name end collate "und-x-icu"`,
  email: sql`nullif(lower(r.email), '')`,
  state: sql`nullif(${stateOfRegistrant}, ${sql.lit(texts.unknownState)})`,
  registered: sql`r.registered_at`,
  status: statusOfRegistrant,
};

/** SQL: the order of the list. */
function orderOfRegistrants({
  upTo,
  sort: { key, down } = { key: 'registered', down: true },
}: Asked): RawBuilder<unknown> {
  if (upTo !== undefined) return sql`r.id desc`;
  const direction = down ? sql`desc` : sql`asc`;
  // The same order as in the index, so that a page can be read from the index.
  if (key === 'registered') return sql`r.registered_at ${direction}, r.id ${direction}`;
  return sql`${sortedBy[key]} ${direction} nulls last, r.registered_at desc, r.id desc`;
}

/** Number of unanswered registrations of each kind. */
async function freshOf(db: Db, companyId: number) {
  const { rows } = await sql<{ worker: number; company: number }>`
    select (count(*) filter (where type = 'worker'))::int as worker, (count(*) filter (where type = 'company'))::int as company
    from registrant where company_id = ${companyId} and processed_at is null`.execute(db);
  return rows[0] ?? { worker: 0, company: 0 };
}

/** The ids of a page in order; all ids if there is no limit. */
async function idsOfPage(db: Db, companyId: number, asked: In<'getpreregister'>) {
  const { limit = null, offset = 0 } = asked;
  const { rows } = await sql<{ id: number }>`
    select r.id from registrant r where ${foundRegistrants(companyId, asked)}
    order by ${orderOfRegistrants(asked)} limit ${limit}::int offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

async function countsOf(db: Db, companyId: number, asked: In<'getpreregister'>) {
  const { rows } = await sql<{ total: number; unprocessed: number; newest: number }>`
    select count(*)::int as total, (count(*) filter (where r.processed_at is null))::int as unprocessed,
      coalesce(max(r.id) filter (where r.processed_at is null), 0) as newest
    from registrant r where ${foundRegistrants(companyId, asked)}`.execute(db);
  return rows[0] ?? { total: 0, unprocessed: 0, newest: 0 };
}

async function hasAny(db: Db, companyId: number, type: In<'getpreregister'>['type']) {
  const { rows } = await sql<{ hasAny: boolean }>`select exists (
    select 1 from registrant r where ${foundRegistrants(companyId, { type, showAll: true })}) as "hasAny"`.execute(
    db,
  );
  return rows[0]?.hasAny ?? false;
}

/** The registrations, all or one page: unprocessed ones, or with `showAll` all of them. */
export const getpreregisterHandler = handle('getpreregister', async ({ body, user, db }) => {
  const { companyId } = user;
  const counts = await countsOf(db, companyId, body);
  const ids = await idsOfPage(db, companyId, body);
  const rows = await db
    .selectFrom('registrant as r')
    .leftJoin('app_user as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select(['u.cv_blob_id as user_cv', statusOfRegistrant.as('status')])
    .where(anyOf('r.id', ids))
    .execute();
  const place = new Map(ids.map((id, at) => [id, at]));
  rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  const alike = await alikeOf(db, companyId, rows);
  const otherPhones = await otherPhonesOf(db, ids);
  return {
    ...counts,
    fresh: await freshOf(db, companyId),
    hasAny: counts.total > 0 || (await hasAny(db, companyId, body.type)),
    registrants: rows.map((row) => ({
      id: row.id,
      type: row.type as 'worker' | 'company',
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      postcode: row.postcode,
      state: stateOfPostcode(row.postcode),
      companyName: row.company_name,
      website: row.website,
      abn: row.abn,
      abnCheckedBy: row.abn_checked_by as 'register' | 'checksum' | null,
      message: row.message,
      hasResume: row.cv_blob_id !== null || row.user_cv !== null,
      registeredAt: row.registered_at,
      processedAt: row.processed_at,
      approved: row.approved,
      status: row.status,
      hasAccount: row.user_id !== null,
      isMerged: row.merged_into !== null,
      alike: row.type === 'worker' && row.user_id === null ? alike(row) : [],
      otherPhones: otherPhones(row.id),
    })),
  };
});
