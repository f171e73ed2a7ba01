import { handle } from '../platform/http/handle';

/** The questions by which the office sorts its crew. */
export const getAvailableCrewFilterHandler = handle('getAvailableCrewFilter', async ({ user, db }) => {
  const rows = await db
    .selectFrom('filter_definition')
    .selectAll()
    .where('company_id', '=', user.companyId)
    .orderBy('id')
    .execute();
  return {
    filters: rows.map(({ id, type, description, options }) => ({
      id,
      type: type as 'checkbox' | 'text' | 'combobox',
      description,
      valuecombo: options.join(';'),
      valuecomboparsed: options,
    })),
  };
});
