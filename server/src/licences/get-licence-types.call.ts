import type { LicenceRule } from '@crewcall/domain/licences';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';

/** The types of licences, and which groups ask for them. */
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
