import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';

type Filter = Out<'getCrewSearches'>['searches'][number]['filter'];

/** The caller's own saved searches, by name. */
export const getCrewSearchesHandler = handle('getCrewSearches', async ({ user, db }) => {
  const rows = await db
    .selectFrom('crew_search')
    .select(['id', 'name', 'filter'])
    .where('user_id', '=', user.id)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute();
  return { searches: rows.map(({ filter, ...row }) => ({ ...row, filter: filter as unknown as Filter })) };
});
