import { sql } from 'kysely';
import { handle } from '../platform/handle';
import type { Audience } from '../platform/audience';

/** Everybody who sees group names: the office and managers. */
export const groupAudience: Audience[] = ['role:admin', 'role:manager'];

/** A new group; its name is unique whatever its case. */
export const createNewGroupHandler = handle('createNewGroup', async ({ body, user, write, refuse }) => {
  const name = body.groupName.trim().replace(/\s+/g, ' ');
  return write(async (tx) => {
    const row = await tx.db
      .insertInto('crew_group')
      .values({ company_id: user.companyId, name })
      .onConflict((conflict) => conflict.expression(sql`company_id, lower(name)`).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return refuse(`There is already a group called "${name}". Choose another name.`);
    tx.audit('group', row.id, { name });
    tx.announce('group.changed', { id: row.id }, groupAudience);
    return { ok: true as const, group: { id: row.id, groupName: name, active: 1 } };
  });
});
