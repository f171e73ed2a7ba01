// Calls: getVenues, getVenue.
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { jobsAhead, readVenue } from './read-venues';

/** The company's venues by name; with `archived` those too that were taken off the list. */
export const getVenuesHandler = handle('getVenues', async ({ body, user, db }) => {
  let found = db
    .selectFrom('venue')
    .select(['id', 'name', 'address', 'postcode', 'state', 'zone', 'gate'])
    .select(sql<boolean>`archived_at is not null`.as('isArchived'))
    .where('company_id', '=', user.companyId);
  if (body.archived !== true) found = found.where('archived_at', 'is', null);
  return { venues: await found.orderBy(sql`name collate "und-x-icu"`).orderBy('id').execute() };
});

/** A venue, and the number of jobs ahead that a change may reach. */
export const getVenueHandler = handle('getVenue', async ({ body, user, db, now, notFound }) => {
  const venue = await readVenue(db, user.companyId, body.id);
  if (!venue) return notFound('This venue could not be found.');
  return { venue, ahead: (await jobsAhead(db, body.id, now)).length };
});
