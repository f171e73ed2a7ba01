// Calls: getCrewSearches, saveCrewSearch, deleteCrewSearch.
import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { refuseOddDay } from '../pay-rules/odd-holiday';
import { auditDiff } from '../platform/database/audit-diff';
import { lockSelf } from '../platform/database/lock-users';

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

const MOST = 50;

/** Saves a new search of the caller, or another name or filter for one of their searches. */
export const saveCrewSearchHandler = handle(
  'saveCrewSearch',
  async ({ body, user, now, write, refuse, notFound }) =>
    write(async (tx) => {
      const { id, name, filter } = body;
      if (filter && filter.workedDay !== '') refuseOddDay(filter.workedDay);
      await lockSelf(tx.db, user.id);
      const own = tx.db.selectFrom('crew_search').where('user_id', '=', user.id);
      const stored =
        id === undefined
          ? null
          : ((await own.select(['id', 'name']).where('id', '=', id).executeTakeFirst()) ??
            notFound('This search is no longer there. Please reload.'));
      const twin = await own
        .select('id')
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .where('id', '<>', stored?.id ?? 0)
        .executeTakeFirst();
      if (twin)
        return refuse(`You have a search called "${name}" already. Choose another name.`, { field: 'name' });
      if (stored) {
        const changed = { name, ...(filter ? { filter: JSON.stringify(filter) } : {}) };
        await tx.db.updateTable('crew_search').set(changed).where('id', '=', stored.id).execute();
        tx.audit('crew-search', stored.id, auditDiff({ name: stored.name }, { name }));
        return { ok: true as const, id: stored.id };
      }
      if (!filter) return refuse('There is no search to keep.');
      const { count } = await own.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
      if (count >= MOST) return refuse(`At most ${MOST} searches are kept. Delete one first.`);
      const made = await tx.db
        .insertInto('crew_search')
        .values({ user_id: user.id, name, filter: JSON.stringify(filter), at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      tx.audit('crew-search', made.id, { name });
      return { ok: true as const, id: made.id };
    }),
);

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
