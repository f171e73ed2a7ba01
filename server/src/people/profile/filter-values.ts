import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { refuse } from '../../errors';

interface Value {
  idFilter: number;
  value: string;
}

/**
 * Stores a person's filter values: 'true' or 'false' for a checkbox, a text, semicolon-joined options for a combobox.
 * An empty value is deleted. Refuses an unknown filter, and an option that the filter does not offer.
 */
export async function saveFilterValues(
  db: Db,
  companyId: number,
  userId: number,
  values: readonly Value[],
): Promise<void> {
  const definitions = await db
    .selectFrom('filter_definition')
    .select(['id', 'type', 'options', 'description'])
    .where('company_id', '=', companyId)
    // Locked, so that an option that is being removed is not stored.
    .forShare()
    .execute();
  const filled: Value[] = [];
  for (const { idFilter, value } of values) {
    const definition = definitions.find(({ id }) => id === idFilter);
    if (!definition) return refuse('This filter no longer exists. Please reload.');
    const text = value.trim();
    const wrong =
      (definition.type === 'checkbox' && !['', 'true', 'false'].includes(text)) ||
      (definition.type === 'combobox' &&
        text !== '' &&
        text.split(';').some((option) => !definition.options.includes(option)));
    if (wrong) return refuse(`Choose a value from the list for "${definition.description}".`);
    if (text !== '') filled.push({ idFilter, value: text });
  }
  const touched = values.map(({ idFilter }) => idFilter);
  await db
    .deleteFrom('user_filter')
    .where('user_id', '=', userId)
    .where(sql<boolean>`filter_id = any(${touched}::bigint[])`)
    .execute();
  if (filled.length === 0) return;
  await db
    .insertInto('user_filter')
    .values(filled.map(({ idFilter, value }) => ({ user_id: userId, filter_id: idFilter, value })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'filter_id']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
}
