// Calls: getVenues, getVenue.
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { jobsAhead, readVenue } from './read-venues';

/** The company's venues by name, also those that were taken off the list, and the types of licences. */
export const getVenuesHandler = handle('getVenues', async ({ user, db }) => ({
  types: await db
    .selectFrom('licence_type')
    .select(['id', 'name'])
    .where('company_id', '=', user.companyId)
    .where('active', '=', true)
    .orderBy(sql`name collate "und-x-icu"`)
    .execute(),
  venues: await db
    .selectFrom('venue')
    .select(['id', 'name', 'address', 'postcode', 'state', 'zone', 'gate'])
    .select(sql<boolean>`archived_at is not null`.as('isArchived'))
    .where('company_id', '=', user.companyId)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute(),
}));

/** A venue, and the number of jobs ahead that a change may reach. */
export const getVenueHandler = handle('getVenue', async ({ body, user, db, now, notFound }) => {
  const venue = await readVenue(db, user.companyId, body.id);
  if (!venue) return notFound('This venue could not be found.');
  return { venue, ahead: (await jobsAhead(db, body.id, now)).length };
});
