import { toOffice } from '../platform/audience';
import { handle } from '../platform/handle';
import { demandChange, readDemands } from './demands';

/** What a group asks of its people from now on. Who has a place keeps it. */
export const setGroupLicencesHandler = handle('setGroupLicences', ({ body, user, write, notFound }) =>
  write(async (tx) => {
    const group = await tx.db
      .selectFrom('crew_group')
      .select('id')
      .where('company_id', '=', user.companyId)
      .where('id', '=', body.idGroup)
      .forUpdate()
      .executeTakeFirst();
    if (!group) return notFound('This group could not be found.');
    const rules = await readDemands(tx.db, user.companyId, body.rules);
    const before = await tx.db
      .deleteFrom('group_licence')
      .where('group_id', '=', group.id)
      .returning(['type_id as idType', 'rule'])
      .execute();
    if (rules.length > 0) {
      await tx.db
        .insertInto('group_licence')
        .values(
          rules.map(({ idType, rule }) => ({
            group_id: group.id,
            type_id: idType,
            company_id: user.companyId,
            rule,
          })),
        )
        .execute();
    }
    tx.audit('group', group.id, { licences: await demandChange(tx.db, before, rules) });
    tx.announce('group.changed', { id: group.id }, toOffice);
  }),
);
