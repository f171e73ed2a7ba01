import { toOffice } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import { replaceDemands } from './demands';

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
    const licences = await replaceDemands(tx, user.companyId, { kind: 'group', id: group.id }, body.rules);
    tx.audit('group', group.id, { licences });
    tx.announce('group.changed', { id: group.id }, toOffice);
  }),
);
