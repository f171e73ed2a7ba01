import { handle } from '../platform/http/handle';
import { toOffice } from '../platform/live/audience';
import { refuseSameName } from './store-venue';

/** Takes a venue off the list, or puts it back. Jobs that have it keep it. */
export const archiveVenueHandler = handle('archiveVenue', ({ body, user, now, write, notFound }) =>
  write(async (tx) => {
    const { id, isArchived } = body;
    const venue = await tx.db
      .selectFrom('venue')
      .select(['name', 'archived_at'])
      .where('id', '=', id)
      .where('company_id', '=', user.companyId)
      .forUpdate()
      .executeTakeFirst();
    if (!venue) return notFound('This venue could not be found.');
    if ((venue.archived_at !== null) === isArchived) return;
    if (!isArchived) await refuseSameName(tx.db, user.companyId, { id, name: venue.name });
    await tx.db
      .updateTable('venue')
      .set((eb) => ({
        archived_at: isArchived ? now : null,
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', id)
      .execute();
    tx.audit('venue', id, { name: venue.name, isArchived });
    tx.announce('venue.changed', { id }, toOffice);
  }),
);
