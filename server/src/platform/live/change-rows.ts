import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { ChangeNotice } from './change';

/** Numbers may become visible in another order than they were given, by not more than so many. */
export const LOOK_BACK = 200;
/** A change is the last statement of its transaction, so it is always announced well within this time. */
export const LONGEST_WRITE_MS = 60_000;
const REPLAY_LIMIT = 500;

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

/** The changes with these numbers; by number. */
export async function rowsNumbered(db: Db, numbers: readonly number[]): Promise<ChangeNotice[]> {
  const { rows } = await sql<ChangeNotice>`
    ${changes} where seq = any(${numbers}::bigint[]) order by seq`.execute(db);
  return rows;
}

/**
 * Changes with one of these topics since number `after`, and earlier ones that may have committed later; null if too
 * long ago to replay. `ofNone` answers where the table is empty.
 */
export async function replay(
  db: Db,
  after: number,
  topics: readonly string[],
  ofNone: () => ChangeNotice[] | null,
): Promise<ChangeNotice[] | null> {
  const { rows: edges } = await sql<{ oldest: number | null; newest: number | null; at: number | null }>`
    select (select min(seq) from change) as oldest, (select max(seq) from change) as newest,
      (select at from change where seq = ${after}) as at`.execute(db);
  const { oldest = null, newest = null, at = null } = edges[0] ?? {};
  if (oldest === null || newest === null) return ofNone();
  if (oldest > after + 1 || after > newest + LOOK_BACK) return null;
  const { rows } = await sql<ChangeNotice>`${changes}
    where seq > ${Math.max(0, after - 20)}::bigint and audience && ${topics}::text[]
    order by seq limit ${REPLAY_LIMIT + 21}`.execute(db);
  if (rows.filter(({ seq }) => seq > after).length > REPLAY_LIMIT) return null;
  // Parallel writes may be announced in either order. So a lower number is new unless it is older than any write.
  const floor = (at ?? 0) - LONGEST_WRITE_MS;
  return rows.filter((row) => row.seq > after || (row.seq < after && row.at >= floor));
}
