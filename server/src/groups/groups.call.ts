// Calls: getGroups, createNewGroup, saveGroup, toggleGroupActive.
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import type { Audience } from '../platform/live/audience';
import { toOffice } from '../platform/live/audience';
import { mergeFields } from '../platform/http/merge-fields';
import { auditDiff } from '../platform/database/audit-diff';

/** The groups by name: the active ones, or all with `forceAll`. */
export const getGroupsHandler = handle('getGroups', async ({ body, user, scope, db }) => {
  let query = db
    .selectFrom('crew_group')
    .select(['id', 'name', 'active', 'usual_rate_cents'])
    .where('company_id', '=', user.companyId)
    .orderBy(sql`name collate "und-x-icu"`);
  if (body.forceAll !== true) query = query.where('active', '=', true);
  const rows = await query.execute();
  // Customers' managers must not see what workers are paid.
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

/** Who gets live changes of groups: the office and managers, because their screens show group names. */
const audience: Audience[] = [toOffice, 'role:manager'];

/** A new group; its name is unique whatever its case. */
export const createNewGroupHandler = handle(
  'createNewGroup',
  async ({ body, user, scope, write, refuse, deny }) => {
    const usualRate = body.usualRate ?? null;
    if (usualRate !== null && !scope.may('settings.write'))
      deny('Only somebody who may change the settings can set a usual rate.');
    const name = body.groupName.trim().replace(/\s+/g, ' ');
    return write(async (tx) => {
      const row = await tx.db
        .insertInto('crew_group')
        .values({ company_id: user.companyId, name, usual_rate_cents: usualRate })
        .onConflict((conflict) => conflict.expression(sql`company_id, lower(name)`).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) return refuse(`There is already a group called "${name}". Choose another name.`);
      tx.audit('group', row.id, { name, ...(usualRate === null ? {} : { usualRate }) });
      tx.announce('group.changed', { id: row.id }, audience);
      return { ok: true as const, group: { id: row.id, groupName: name, active: 1, usualRate } };
    });
  },
);

/** Saves what the sender changed of a group's name and usual rate. People's own rates do not change. */
export const saveGroupHandler = handle(
  'saveGroup',
  async ({ body, user, scope, write, deny, notFound, refuse }) => {
    const typed = { groupName: body.groupName.trim().replace(/\s+/g, ' '), usualRate: body.usualRate };
    return write(async (tx) => {
      const before = await tx.db
        .selectFrom('crew_group')
        .select(['name', 'usual_rate_cents'])
        .where('company_id', '=', user.companyId)
        .where('id', '=', body.id)
        .forUpdate()
        .executeTakeFirst();
      if (!before) return notFound('This group could not be found.');
      const stored = { groupName: before.name, usualRate: before.usual_rate_cents };
      const { groupName: name, usualRate } = mergeFields(stored, typed, body.was ?? stored, (field) =>
        field === 'groupName' ? `the name to “${stored.groupName}”` : 'the usual rate',
      );
      if (stored.usualRate !== usualRate && !scope.may('settings.write'))
        deny('Only somebody who may change the settings can set a usual rate.');
      const same = await tx.db
        .selectFrom('crew_group')
        .select('id')
        .where('company_id', '=', user.companyId)
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .where('id', '<>', body.id)
        .executeTakeFirst();
      if (same) return refuse(`There is already a group called "${name}". Choose another name.`);
      await tx.db
        .updateTable('crew_group')
        .set({ name, usual_rate_cents: usualRate })
        .where('id', '=', body.id)
        .execute();
      tx.audit(
        'group',
        body.id,
        auditDiff({ name: stored.groupName, usualRate: stored.usualRate }, { name, usualRate }),
      );
      tx.announce('group.changed', { id: body.id }, audience);
    });
  },
);

/** Switches a group on or off. An inactive group stays on its jobs but is not offered for new ones. */
export const toggleGroupActiveHandler = handle(
  'toggleGroupActive',
  async ({ body, user, write, notFound }) => {
    const active = Boolean(body.status);
    return write(async (tx) => {
      const row = await tx.db
        .updateTable('crew_group')
        .set({ active })
        .where('id', '=', body.id)
        .where('company_id', '=', user.companyId)
        .returning('id')
        .executeTakeFirst();
      if (!row) return notFound('This group could not be found.');
      tx.audit('group', body.id, { active });
      tx.announce('group.changed', { id: body.id }, audience);
    });
  },
);
