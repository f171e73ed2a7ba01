import { sql } from 'kysely';
import { toOffice } from '../platform/live/audience';
import { auditDiff } from '../platform/database/audit-diff';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';

/** A type of licence, new or changed. One that is switched off is asked of nobody. */
export const saveLicenceTypeHandler = handle(
  'saveLicenceType',
  async ({ body, user, write, refuse, notFound }) => {
    const { id, name, needs, fortnightHours, active } = body;
    const warnDays = [...new Set(body.warnDays)].sort((a, b) => b - a);
    if (warnDays.length > 0 && !needs.expiry)
      refuse(
        'Without an expiry nobody can be warned of it. Ask for the expiry, or leave the warning days empty.',
      );
    const values = {
      name,
      needs: JSON.stringify(needs),
      warn_days: warnDays,
      fortnight_hours: fortnightHours,
      active,
    };
    return write(
      once(user.id, 'saveLicenceType', body.key, async (tx) => {
        const before =
          id === undefined
            ? undefined
            : await tx.db
                .selectFrom('licence_type')
                .select(['name', 'needs', 'warn_days', 'fortnight_hours', 'active'])
                .where('company_id', '=', user.companyId)
                .where('id', '=', id)
                .forUpdate()
                .executeTakeFirst();
        if (id !== undefined && !before) return notFound('This type of licence could not be found.');
        const same = await tx.db
          .selectFrom('licence_type')
          .select('id')
          .where('company_id', '=', user.companyId)
          .where(sql<boolean>`lower(name) = lower(${name})`)
          .where('id', '<>', id ?? 0)
          .executeTakeFirst();
        if (same) return refuse(`There is already a licence called "${name}". Choose another name.`);
        const saved =
          id === undefined
            ? await tx.db
                .insertInto('licence_type')
                .values({ company_id: user.companyId, ...values })
                .onConflict((conflict) => conflict.expression(sql`company_id, lower(name)`).doNothing())
                .returning('id')
                .executeTakeFirst()
            : await tx.db
                .updateTable('licence_type')
                .set(values)
                .where('id', '=', id)
                .returning('id')
                .executeTakeFirst();
        if (!saved) return refuse(`There is already a licence called "${name}". Choose another name.`);
        tx.audit('licence_type', saved.id, auditDiff(before ?? {}, { ...values, needs }));
        tx.announce('group.changed', {}, toOffice);
        return { ok: true as const, id: saved.id };
      }),
    );
  },
);
