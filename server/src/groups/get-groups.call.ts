import { sql } from 'kysely';
import { handle } from '../platform/http/handle';

/** The groups by name: the active ones, or all with `forceAll`. */
export const getGroupsHandler = handle('getGroups', async ({ body, user, scope, db }) => {
  let query = db
    .selectFrom('crew_group')
    .select(['id', 'name', 'active', 'usual_rate_cents'])
    .where('company_id', '=', user.companyId)
    .orderBy(sql`name collate "und-x-icu"`);
  if (body.forceAll !== true) query = query.where('active', '=', true);
  const rows = await query.execute();
  // What people are paid is not the customers' to know.
  const seesRate = scope.may('group.write');
  return {
    groups: rows.map(({ id, name, active, usual_rate_cents: usualRate }) => ({
      id,
      groupName: name,
      active: active ? 1 : 0,
      ...(seesRate ? { usualRate } : {}),
    })),
  };
});
