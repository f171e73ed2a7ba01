import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { ChangeNotice } from './audience';

/** Numbers may become visible in another order than they were given, by not more than so many. */
export const LOOK_BACK = 200;
/** A change is the last statement of its transaction, so it is always announced well within this time. */
export const LONGEST_WRITE_MS = 60_000;
const REPLAY_LIMIT = 500;
/** Lower numbers that a replay reads too, since they may have been committed later. */
const REPLAY_BACK = 20;

const changes = sql`select seq, at, event, ids, audience from change`;

/** Changes after number `after`, `limit` at most, and those with one of the numbers `also`; by number. */
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
 * Changes since number `after`, and earlier ones that may have committed later; null if they are too many to replay, or
 * too long ago. `last` is the highest number that this server knows.
 */
export async function replay(db: Db, after: number, last: number): Promise<ChangeNotice[] | null> {
  const { rows: edges } = await sql<{ oldest: number | null; newest: number | null }>`
    select (select min(seq) from change) as oldest, (select max(seq) from change) as newest`.execute(db);
  const { oldest = null, newest = null } = edges[0] ?? {};
  // All changes were pruned after some quiet days: nobody knows what came before that.
  if (oldest === null || newest === null) return after === last ? [] : null;
  if (oldest > after + 1 || after > newest + LOOK_BACK) return null;
  // By primary key and for all audiences, so that a reconnecting client never reads more than these rows.
  const rows = await rowsAfter(db, Math.max(0, after - REPLAY_BACK), REPLAY_LIMIT + REPLAY_BACK + 1, []);
  if (rows.filter(({ seq }) => seq > after).length > REPLAY_LIMIT) return null;
  // Parallel writes may be announced in either order. So a lower number is new unless it is older than any write.
  const floor = (rows.find(({ seq }) => seq === after)?.at ?? 0) - LONGEST_WRITE_MS;
  return rows.filter(({ seq, at }) => seq > after || (seq < after && at >= floor));
}
