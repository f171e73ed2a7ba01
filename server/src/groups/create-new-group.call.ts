import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import type { Audience } from '../platform/live/audience';

/** Everybody who sees group names: the office and managers. */
export const groupAudience: Audience[] = ['role:admin', 'role:manager'];

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
      tx.announce('group.changed', { id: row.id }, groupAudience);
      return { ok: true as const, group: { id: row.id, groupName: name, active: 1, usualRate } };
    });
  },
);
