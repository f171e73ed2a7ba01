import { sql } from 'kysely';
import { handle } from '../platform/handle';

/** The groups by name: the active ones, or all with `forceAll`. */
export const getGroupsHandler = handle('getGroups', async ({ body, user, db }) => {
  let query = db
    .selectFrom('crew_group')
    .select(['id', 'name', 'active'])
    .where('company_id', '=', user.companyId)
    .orderBy(sql`name collate "und-x-icu"`);
  if (body.forceAll !== true) query = query.where('active', '=', true);
  const rows = await query.execute();
  return { groups: rows.map(({ id, name, active }) => ({ id, groupName: name, active: active ? 1 : 0 })) };
});
