import { sql } from 'kysely';
import { handle } from '../platform/http/handle';

interface Answer {
  id: number;
  value: string;
  people: number;
}

/** The filter definitions in their order, with how many people have an answer, and which of a list. */
export const getFiltersHandler = handle('getFilters', async ({ user, db }) => {
  const [definitions, { rows: answers }] = await Promise.all([
    db
      .selectFrom('filter_definition')
      .select(['id', 'type', 'description', 'options'])
      .where('company_id', '=', user.companyId)
      .orderBy('id')
      .execute(),
    // What was typed into a text is nobody's list: it is only counted.
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
