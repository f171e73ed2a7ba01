import { handle } from '../platform/http/handle';
import { toOffice } from '../platform/live/audience';

/** Deletes a filter with everybody's answer, once it was said how many go. */
export const deleteFilterHandler = handle('deleteFilter', async ({ body, user, write, notFound, conflict }) =>
  write(async (tx) => {
    const stored = await tx.db
      .selectFrom('filter_definition')
      .select(['type', 'description', 'options'])
      .where('company_id', '=', user.companyId)
      .where('id', '=', body.id)
      .forUpdate()
      .executeTakeFirst();
    if (!stored) return notFound('This filter could not be found.');
    const gone = await tx.db
      .deleteFrom('user_filter')
      .where('filter_id', '=', body.id)
      .returning('user_id')
      .execute();
    if (gone.length !== body.people) {
      const people = gone.length === 1 ? '1 person has' : `${gone.length} people have`;
      return conflict(`${people} an answer now. Please look at it again.`);
    }
    await tx.db.deleteFrom('filter_definition').where('id', '=', body.id).execute();
    tx.audit('filter', body.id, { ...stored, deleted: true, peopleLost: gone.length });
    tx.announce('settings.changed', {}, toOffice);
  }),
);
