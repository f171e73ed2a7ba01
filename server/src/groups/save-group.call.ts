import { sql } from 'kysely';
import { toOffice } from '../platform/live/audience';
import type { Audience } from '../platform/live/audience';
import { auditDiff } from '../platform/database/audit-diff';
import { handle } from '../platform/http/handle';

const audience: Audience[] = [toOffice, 'role:manager'];

/** Renames a group, and says what it usually pays. Rates that people have stay as they are. */
export const saveGroupHandler = handle(
  'saveGroup',
  async ({ body, user, scope, write, deny, notFound, refuse }) => {
    const name = body.groupName.trim().replace(/\s+/g, ' ');
    return write(async (tx) => {
      const before = await tx.db
        .selectFrom('crew_group')
        .select(['name', 'usual_rate_cents'])
        .where('company_id', '=', user.companyId)
        .where('id', '=', body.id)
        .forUpdate()
        .executeTakeFirst();
      if (!before) return notFound('This group could not be found.');
      if (before.usual_rate_cents !== body.usualRate && !scope.may('settings.write'))
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
        .set({ name, usual_rate_cents: body.usualRate })
        .where('id', '=', body.id)
        .execute();
      tx.audit(
        'group',
        body.id,
        auditDiff(
          { name: before.name, usualRate: before.usual_rate_cents },
          { name, usualRate: body.usualRate },
        ),
      );
      tx.announce('group.changed', { id: body.id }, audience);
    });
  },
);
