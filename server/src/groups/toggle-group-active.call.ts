import { handle } from '../platform/http/handle';
import { groupAudience } from './create-new-group.call';

/** An inactive group stays on its jobs and is no longer offered for new ones. */
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
      tx.announce('group.changed', { id: body.id }, groupAudience);
    });
  },
);
