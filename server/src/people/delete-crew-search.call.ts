import { handle } from '../platform/http/handle';

/** Forgets one of the caller's own searches. */
export const deleteCrewSearchHandler = handle('deleteCrewSearch', ({ body, user, write, notFound }) =>
  write(async (tx) => {
    const gone = await tx.db
      .deleteFrom('crew_search')
      .where('id', '=', body.id)
      .where('user_id', '=', user.id)
      .returning('name')
      .executeTakeFirst();
    if (!gone) return notFound('This search is no longer there. Please reload.');
    tx.audit('crew-search', body.id, { name: gone.name });
  }),
);
