import { sql } from 'kysely';
import type { FilterOption } from '@crewcall/domain/filter-options';
import { conflict, refuse } from '../errors';
import type { Tx } from '../platform/database/tx';

/** Trims the options of a list. Refuses an empty list, equal options, and `;`, because answers are joined by it. */
export function readOptions(type: string, options: readonly FilterOption[]): FilterOption[] {
  if (type !== 'combobox') return [];
  const read = options.map(({ text, was }) => ({ text: text.trim().replace(/\s+/g, ' '), was }));
  if (read.length === 0) refuse('A list needs at least one option.', { field: 'options' });
  const joined = read.find(({ text }) => text.includes(';'));
  if (joined) refuse(`An option must not contain ";": "${joined.text}".`, { field: 'options' });
  const seen = new Set<string>();
  for (const { text } of read) {
    if (seen.has(text.toLowerCase()))
      refuse(`The option "${text}" stands there twice.`, { field: 'options' });
    seen.add(text.toLowerCase());
  }
  return read;
}

/**
 * Renames options (as `matchOptions` matches them) in people's answers and removes deleted options from them; an answer without options left is deleted.
 * Returns how many people lose an option. Throws 409 if that is not `lose`, the number that the office has confirmed.
 */
export async function moveAnswers(
  tx: Tx,
  filter: { id: number; options: readonly string[] },
  options: readonly FilterOption[],
  lose: number,
): Promise<number> {
  const renames = options.flatMap(({ text, was }) => (was === undefined ? [] : [[was, text] as const]));
  const next = new Map(renames);
  if (next.size < renames.length)
    return conflict('Two options have the same earlier name. Please reload the page.');
  const moved = filter.options.filter((option) => next.get(option) !== option);
  if (moved.length === 0) return 0;
  const rows = await tx.db
    .selectFrom('user_filter')
    .select(['user_id', 'value'])
    .where('filter_id', '=', filter.id)
    .where(sql<boolean>`string_to_array(value, ';') && ${moved}::text[]`)
    .forUpdate()
    .execute();
  const changed = rows.map(({ user_id, value }) => {
    const parts = value.split(';');
    const kept = parts.flatMap((option) => next.get(option) ?? []);
    return { user_id, value: kept.join(';'), loses: kept.length < parts.length };
  });
  const losing = changed.filter(({ loses }) => loses).length;
  if (losing !== lose) {
    const people = losing === 1 ? '1 person has' : `${losing} people have`;
    return conflict(`${people} an option now that would go. Please look at it again.`);
  }
  const empty = changed.filter(({ value }) => value === '').map(({ user_id }) => user_id);
  const rest = changed.filter(({ value }) => value !== '');
  await sql`delete from user_filter where filter_id = ${filter.id} and user_id = any(${empty}::bigint[])`.execute(
    tx.db,
  );
  await sql`
    update user_filter f set value = r.value
    from unnest(${rest.map(({ user_id }) => user_id)}::bigint[], ${rest.map(({ value }) => value)}::text[]) r (id, value)
    where f.filter_id = ${filter.id} and f.user_id = r.id`.execute(tx.db);
  return losing;
}
