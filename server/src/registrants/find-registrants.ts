import type { In, Out } from '@crewcall/contract/types';
import { postcodeRanges } from '@crewcall/domain/postcode';
import { SEARCH_MOST_WORDS } from '@crewcall/domain/limits';
import { fold, searchWords } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { containsAllWords } from '../db/contains-all-words';
import { postcodeState } from './postcode-state';

type Condition = RawBuilder<boolean>;
type Asked = In<'getpreregister'>;

/** Over the alias `r`. People that the office added were approved at that moment. */
export const statusOfRegistrant = sql<Out<'getpreregister'>['registrants'][number]['status']>`case
  when r.processed_at is null then 'new'
  when r.type = 'company' then 'concluded'
  when r.approved and r.processed_at = r.registered_at then 'invited'
  when r.approved then 'approved' else 'declined' end`;

const stateOfRegistrant = postcodeState(sql`r.postcode`);
const states = [...new Set<string>(postcodeRanges.map(([, , state]) => state)), texts.unknownState];

/** Is the word part of the name of the state that the postcode is in? */
function isInState(word: string): Condition {
  const named = states.filter((state) => fold(state).includes(word));
  return named.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`${stateOfRegistrant} = any(${named}::text[])`;
}

/** SQL: the registrants that a search finds, over the alias `r`. */
export function foundRegistrants(companyId: number, asked: Asked): Condition {
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

/** What a column is sorted by; null is last in both directions. */
const sortedBy: Record<NonNullable<Asked['sort']>['key'], RawBuilder<unknown>> = {
  name: sql`case when r.type = 'company' and r.company_name <> '' then r.company_name
    else r.first_name || ' ' || r.last_name end collate "und-x-icu"`,
  email: sql`nullif(lower(r.email), '')`,
  state: sql`nullif(${stateOfRegistrant}, ${sql.lit(texts.unknownState)})`,
  registered: sql`r.registered_at`,
  status: statusOfRegistrant,
};

/** SQL: the order of the list. */
export function orderOfRegistrants({
  upTo,
  sort: { key, down } = { key: 'registered', down: true },
}: Asked): RawBuilder<unknown> {
  if (upTo !== undefined) return sql`r.id desc`;
  const direction = down ? sql`desc` : sql`asc`;
  // The same order as in the index, so that a page is read from it.
  if (key === 'registered') return sql`r.registered_at ${direction}, r.id ${direction}`;
  return sql`${sortedBy[key]} ${direction} nulls last, r.registered_at desc, r.id desc`;
}
