import { RATED_WITHIN_MS, scoreOf } from '@crewcall/domain/ratings';
import type { Ratings } from '@crewcall/domain/ratings';
import { sql } from 'kysely';
import type { Db } from '../db/schema';

/** The scores of these people over the last 12 months, without people who have too few ratings. One statement. */
export async function scores(
  db: Db,
  { companyId, users, now }: { companyId: number; users: readonly number[]; now: number },
): Promise<Map<number, number>> {
  const { rows } = await sql<Ratings & { idUser: number }>`
    select r.user_id as "idUser", sum(r.stars)::int as sum, count(*)::int as count
    from worker_rating r join job on job.id = r.job_id and job.company_id = ${companyId}
    where r.at > ${now - RATED_WITHIN_MS}::bigint group by r.user_id`.execute(db);
  const all = rows.reduce((found, { sum, count }) => ({ sum: found.sum + sum, count: found.count + count }), {
    sum: 0,
    count: 0,
  });
  const asked = new Set(users);
  return new Map(
    rows.flatMap(({ idUser, ...own }) => {
      const score = asked.has(idUser) ? scoreOf(own, all) : null;
      return score === null ? [] : [[idUser, score] as const];
    }),
  );
}
