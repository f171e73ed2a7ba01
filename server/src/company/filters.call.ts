// Calls: getFilters, saveFilter, deleteFilter.
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import type { Parsed } from '@crewcall/contract/types';
import { matchOptions } from '@crewcall/domain/filter-options';
import type { FilterOption } from '@crewcall/domain/filter-options';
import { notFound, refuse } from '../errors';
import { toOffice } from '../platform/live/audience';
import { auditDiff } from '../platform/database/audit-diff';
import type { Tx } from '../platform/database/tx';
import { moveAnswers, readOptions } from './filter-options';
import { mergeFields } from '../platform/http/merge-fields';
import { lockCompany } from '../platform/database/lock-company';

interface Answer {
  id: number;
  value: string;
  people: number;
}

/** Lists the filters in their order, with how many people have an answer, and for lists how many chose each option. */
export const getFiltersHandler = handle('getFilters', async ({ user, db }) => {
  const [definitions, { rows: answers }] = await Promise.all([
    db
      .selectFrom('filter_definition')
      .select(['id', 'type', 'description', 'options'])
      .where('company_id', '=', user.companyId)
      .orderBy('id')
      .execute(),
    // Free texts are only counted, not grouped by what was typed.
    sql<Answer>`
      select d.id, case d.type when 'combobox' then f.value else '' end as value, count(*)::int as people
      from filter_definition d join user_filter f on f.filter_id = d.id
      where d.company_id = ${user.companyId} group by 1, 2`.execute(db),
  ]);
  return {
    filters: definitions.map(({ id, type, description, options }) => {
      const own = answers.filter((answer) => answer.id === id);
      return {
        id,
        type: type as 'checkbox' | 'text' | 'combobox',
        description,
        options,
        people: own.reduce((sum, { people }) => sum + people, 0),
        answers:
          type === 'combobox' ? own.map(({ value, people }) => ({ options: value.split(';'), people })) : [],
      };
    }),
  };
});

interface FilterFields {
  type: string;
  description: string;
  options: FilterOption[];
}

interface Stored {
  id: number;
  type: string;
  description: string;
  options: string[];
}

async function refuseSameName(tx: Tx, companyId: number, name: string, id: number): Promise<void> {
  const same = await tx.db
    .selectFrom('filter_definition')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(description) = lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (same)
    refuse(`There is already a filter called "${name}". Choose another name.`, { field: 'description' });
}

async function storedFilter(tx: Tx, companyId: number, id: number): Promise<Stored> {
  const row = await tx.db
    .selectFrom('filter_definition')
    .select(['id', 'type', 'description', 'options'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? notFound('This filter could not be found.');
}

async function refuseOtherKind(tx: Tx, stored: Stored, type: string): Promise<void> {
  if (stored.type === type) return;
  const answer = await tx.db
    .selectFrom('user_filter')
    .select('user_id')
    .where('filter_id', '=', stored.id)
    .limit(1)
    .executeTakeFirst();
  if (answer) refuse('Somebody has an answer already, so its kind stays.', { field: 'type' });
}

const asStored = (options: readonly string[]): FilterOption[] => options.map((text) => ({ text, was: text }));

/** What the sender changed of a filter since it read `was`, over what is stored. */
function mergeFilter(stored: Stored, typed: FilterFields, was: Parsed<'saveFilter'>['was']): FilterFields {
  const { type, description, options } = stored;
  const theirs: Record<keyof FilterFields, string> = {
    type: 'its kind',
    description: `the name to “${description}”`,
    options: `the options to “${options.join(', ')}”`,
  };
  const read = was ?? stored;
  return mergeFields<FilterFields>(
    { type, description, options: asStored(options) },
    { ...typed, options: matchOptions(options, typed.options) },
    {
      ...{ type: read.type, description: read.description },
      options: matchOptions(options, asStored(read.options)),
    },
    (field) => theirs[field],
  );
}

async function change(tx: Tx, stored: Stored, { type, options }: FilterFields, lose: number) {
  await refuseOtherKind(tx, stored, type);
  return stored.type === 'combobox' ? moveAnswers(tx, stored, options, lose) : 0;
}

/** Saves a filter. Answers follow a renamed option; the office has confirmed how many lose a removed one. */
export const saveFilterHandler = handle('saveFilter', async ({ body, user, write }) =>
  write(async (tx) => {
    await lockCompany(tx, user.companyId);
    const stored = body.id === undefined ? null : await storedFilter(tx, user.companyId, body.id);
    const typed = {
      ...{ type: body.type, description: body.description.trim() },
      options: readOptions(body.type, body.options),
    };
    const merged = stored ? mergeFilter(stored, typed, body.was) : typed;
    await refuseSameName(tx, user.companyId, merged.description, body.id ?? 0);
    const lost = stored ? await change(tx, stored, merged, body.lose ?? 0) : 0;
    const values = { ...merged, options: merged.options.map(({ text }) => text) };
    const { id } = stored
      ? await tx.db
          .updateTable('filter_definition')
          .set(values)
          .where('id', '=', stored.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx.db
          .insertInto('filter_definition')
          .values({ company_id: user.companyId, ...values })
          .returning('id')
          .executeTakeFirstOrThrow();
    tx.audit('filter', id, {
      ...auditDiff({ ...stored }, values),
      ...(lost > 0 ? { peopleLost: lost } : {}),
    });
    tx.announce('settings.changed', {}, toOffice);
    return { ok: true as const, id };
  }),
);

/** Deletes a filter with all answers, if the office has confirmed how many people lose one. */
export const deleteFilterHandler = handle('deleteFilter', async ({ body, user, write, notFound, conflict }) =>
  write(async (tx) => {
    const stored = await tx.db
      .selectFrom('filter_definition')
      .select(['type', 'description', 'options'])
      .where('company_id', '=', user.companyId)
      .where('id', '=', body.id)
      .forUpdate()
      .executeTakeFirst();
    if (!stored) return notFound('This filter could not be found.');
    const gone = await tx.db
      .deleteFrom('user_filter')
      .where('filter_id', '=', body.id)
      .returning('user_id')
      .execute();
    if (gone.length !== body.people) {
      const people = gone.length === 1 ? '1 person has' : `${gone.length} people have`;
      return conflict(`${people} an answer now. Please look at it again.`);
    }
    await tx.db.deleteFrom('filter_definition').where('id', '=', body.id).execute();
    tx.audit('filter', body.id, { ...stored, deleted: true, peopleLost: gone.length });
    tx.announce('settings.changed', {}, toOffice);
  }),
);
