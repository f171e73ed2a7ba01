import type { In, Out } from '@crewcall/contract/types';
import { postcodeRanges } from '@crewcall/domain/postcode';
import { fold, searchWords } from '@crewcall/domain/text';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { containsAllWords } from '../db/contains-all-words';

type Condition = RawBuilder<boolean>;
type Asked = In<'getpreregister'>;

/** Over the alias `r`. A person whom the office added was approved at that moment. */
export const statusOfRegistrant = sql<Out<'getpreregister'>['registrants'][number]['status']>`case
  when r.processed_at is null then 'new'
  when r.type = 'company' then 'concluded'
  when r.approved and r.processed_at = r.registered_at then 'invited'
  when r.approved then 'approved' else 'declined' end`;

const fourDigits = (code: number) => String(code).padStart(4, '0');
/** The postcodes of states, as rows `(low, high, state)`. */
const codesOf = (
  ranges: typeof postcodeRanges,
) => sql`unnest(${ranges.map(([low]) => fourDigits(low))}::text[],
  ${ranges.map(([, high]) => fourDigits(high))}::text[], ${ranges.map(([, , state]) => state)}::text[])
  as code(low, high, state)`;
const isAmong = sql`r.postcode collate "C" between code.low and code.high`;

/** Is the word part of the name of the state that the postcode is in? */
function isInState(word: string): Condition {
  const ranges = postcodeRanges.filter(([, , state]) => fold(state).includes(word));
  return ranges.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from ${codesOf(ranges)} where ${isAmong})`;
}

/** SQL: the registrants that a search finds, over the alias `r`. */
export function foundRegistrants(companyId: number, asked: Asked): Condition {
  const { id, type, text = '', showAll = false, also } = asked;
  const open = also === undefined ? sql`` : sql` or r.id = ${also}`;
  return sql<boolean>`(${sql.join(
    [
      sql`r.company_id = ${companyId}`,
      ...(id === undefined ? [] : [sql`r.id = ${id}`]),
      ...(type === undefined ? [] : [sql`r.type = ${type}`]),
      ...(showAll || id !== undefined ? [] : [sql`(r.processed_at is null${open})`]),
      ...searchWords(text).map(
        (word) => sql`(${containsAllWords(sql`r.search`, [word])} or ${isInState(word)})`,
      ),
    ],
    sql` and `,
  )})`;
}

/** What a column is sorted by; null is last in both directions. */
const sortedBy: Record<NonNullable<Asked['sort']>['key'], RawBuilder<unknown>> = {
  name: sql`case when r.type = 'company' and r.company_name <> '' then r.company_name
    else r.first_name || ' ' || r.last_name end collate "und-x-icu"`,
  email: sql`nullif(lower(r.email), '')`,
  state: sql`(select code.state from ${codesOf(postcodeRanges)} where ${isAmong})`,
  registered: sql`r.registered_at`,
  status: statusOfRegistrant,
};

/** SQL: the order of the list. */
export function orderOfRegistrants({ key, down }: NonNullable<Asked['sort']>): RawBuilder<unknown> {
  const way = down ? sql`desc` : sql`asc`;
  // As the index has it, so that a page is read from it.
  if (key === 'registered') return sql`r.registered_at ${way}, r.id ${way}`;
  return sql`${sortedBy[key]} ${way} nulls last, r.registered_at desc, r.id desc`;
}
