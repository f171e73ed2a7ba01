// Calls: getLicenceTypes, saveLicenceType.
import type { LicenceRule } from '@crewcall/domain/licences';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { toOffice } from '../platform/live/audience';
import type { Parsed } from '@crewcall/contract/types';
import { mergeFields } from '../platform/http/merge-fields';
import { auditDiff } from '../platform/database/audit-diff';
import { once } from '../platform/http/once';

/** The company's licence types, and which groups need them. */
export const getLicenceTypesHandler = handle('getLicenceTypes', async ({ user, db }) => {
  const types = await db
    .selectFrom('licence_type as t')
    .select(['t.id', 't.name', 't.needs', 't.warn_days', 't.fortnight_hours', 't.active'])
    .select(
      sql<number>`(select count(*)::int from licence l join app_user u on u.id = l.user_id and u.active
        where l.type_id = t.id and l.status = 'accepted')`.as('people'),
    )
    .where('t.company_id', '=', user.companyId)
    .orderBy(sql`t.name collate "und-x-icu"`)
    .execute();
  const rules = await db
    .selectFrom('group_licence')
    .select(['group_id', 'type_id', 'rule'])
    .where('company_id', '=', user.companyId)
    .orderBy('group_id')
    .orderBy('type_id')
    .execute();
  const groups = new Map<number, { idType: number; rule: LicenceRule }[]>();
  for (const { group_id, type_id, rule } of rules)
    groups.set(group_id, [...(groups.get(group_id) ?? []), { idType: type_id, rule: rule as LicenceRule }]);
  return {
    types: types.map(({ warn_days, fortnight_hours, ...type }) => ({
      ...type,
      needs: type.needs as never,
      warnDays: warn_days,
      fortnightHours: fortnight_hours,
    })),
    groups: [...groups].map(([idGroup, list]) => ({ idGroup, rules: list })),
  };
});

type TypeFields = NonNullable<Parsed<'saveLicenceType'>['was']>;

/** What the sender changed of a type since it read `was`, over what is stored. */
function mergeType(
  before: Pick<TypeFields, 'name' | 'needs' | 'active'> & {
    warn_days: number[];
    fortnight_hours: number | null;
  },
  typed: TypeFields,
  was: TypeFields | undefined,
): TypeFields {
  const { name, needs, active, warn_days: warnDays, fortnight_hours: fortnightHours } = before;
  const stored = { name, needs, active, warnDays, fortnightHours };
  const theirs: Record<keyof TypeFields, string> = {
    name: `the name to “${name}”`,
    needs: 'what a worker sends',
    warnDays: 'the days of its warnings',
    fortnightHours: 'the hours a fortnight',
    active: `this licence to “${active ? 'Active' : 'Off'}”`,
  };
  return mergeFields<TypeFields>(stored, typed, was ?? stored, (field) => theirs[field]);
}

/** Adds or changes a licence type. One that is switched off is not required of anybody. */
export const saveLicenceTypeHandler = handle(
  'saveLicenceType',
  async ({ body, user, write, refuse, notFound }) => {
    const { id, key, was, ...sent } = body;
    const typed = { ...sent, warnDays: [...new Set(sent.warnDays)].sort((a, b) => b - a) };
    return write(
      once(user.id, 'saveLicenceType', key, async (tx) => {
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
        const { name, needs, warnDays, fortnightHours, active } = before
          ? mergeType(before, typed, was)
          : typed;
        if (warnDays.length > 0 && !needs.expiry)
          refuse(
            'Without an expiry nobody can be warned of it. Ask for the expiry, or leave the warning days empty.',
          );
        const same = await tx.db
          .selectFrom('licence_type')
          .select('id')
          .where('company_id', '=', user.companyId)
          .where(sql<boolean>`lower(name) = lower(${name})`)
          .where('id', '<>', id ?? 0)
          .executeTakeFirst();
        if (same) return refuse(`There is already a licence called "${name}". Choose another name.`);
        const values = {
          ...{ name, active, needs: JSON.stringify(needs) },
          ...{ warn_days: warnDays, fortnight_hours: fortnightHours },
        };
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
