import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { ChangeNotice } from './audience';

/** Change numbers may become visible in another order than they were assigned, but never more than this many apart. */
export const LOOK_BACK = 200;
/**
 * ms. A change is written by the last statement of its transaction, so it is always committed well within this time.
 */
export const LONGEST_WRITE_MS = 60_000;
const REPLAY_LIMIT = 500;
/** A replay also reads this many lower numbers, because they may have been committed later. */
const REPLAY_BACK = 20;

const changes = sql`select seq, at, event, ids, audience from change`;

/**
 * At most `limit` changes after number `after`, and the changes with one of the numbers in `also`; ordered by number.
 */
export async function rowsAfter(
  db: Db,
  after: number,
  limit: number,
  also: readonly number[],
): Promise<ChangeNotice[]> {
  const { rows } = await sql<ChangeNotice>`
    (${changes} where seq = any(${also}::bigint[]))
    union all (${changes} where seq > ${after}::bigint order by seq limit ${limit}::int)
    order by seq`.execute(db);
  return rows;
}

/**
 * Changes after number `after`, and earlier ones that may have been committed later. Null if there are too many to
 * replay, or if `after` is too old. `last` is the highest number that this server knows.
 */
export async function replay(db: Db, after: number, last: number): Promise<ChangeNotice[] | null> {
  const { rows: edges } = await sql<{ oldest: number | null; newest: number | null }>`
    select (select min(seq) from change) as oldest, (select max(seq) from change) as newest`.execute(db);
  const { oldest = null, newest = null } = edges[0] ?? {};
  // All changes were deleted after some quiet days, so we cannot know what happened since `after`.
  if (oldest === null || newest === null) return after === last ? [] : null;
  if (oldest > after + 1 || after > newest + LOOK_BACK) return null;
  // By primary key and for all audiences, so that a reconnecting client never reads more than these rows.
  const rows = await rowsAfter(db, Math.max(0, after - REPLAY_BACK), REPLAY_LIMIT + REPLAY_BACK + 1, []);
  if (rows.filter(({ seq }) => seq > after).length > REPLAY_LIMIT) return null;
  // Parallel writes may be announced in either order. So a lower number may also be new, unless it is older than any
  // write can take.
  const floor = (rows.find(({ seq }) => seq === after)?.at ?? 0) - LONGEST_WRITE_MS;
  return rows.filter(({ seq, at }) => seq > after || (seq < after && at >= floor));
}
