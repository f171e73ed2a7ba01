import { RATED_WITHIN_MS, scoreOf } from '@crewcall/domain/ratings';
import type { Ratings } from '@crewcall/domain/ratings';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';

interface Asked {
  companyId: number;
  /** These people by id, or everybody of the company. */
  users: readonly number[] | 'all';
  now: number;
}

/** The scores of these people over the last 12 months, without people who have too few ratings. Two statements. */
export async function scores(db: Db, { companyId, users, now }: Asked): Promise<Map<number, number>> {
  const ratings = sql`worker_rating r join app_user u on u.id = r.user_id and u.company_id = ${companyId}
    where r.at > ${now - RATED_WITHIN_MS}::bigint`;
  const [all = { sum: 0, count: 0 }] = (
    await sql<Ratings>`select coalesce(sum(r.stars), 0)::int as sum, count(*)::int as count from ${ratings}`.execute(
      db,
    )
  ).rows;
  const { rows } = await sql<Ratings & { idUser: number }>`
    select r.user_id as "idUser", sum(r.stars)::int as sum, count(*)::int as count from ${ratings}
      ${users === 'all' ? sql`` : sql`and ${anyOf('r.user_id', users)}`} group by r.user_id`.execute(db);
  return new Map(
    rows.flatMap(({ idUser, ...own }) => {
      const score = scoreOf(own, all);
      return score === null ? [] : [[idUser, score] as const];
    }),
  );
}
