import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';

/** The instant (over the alias `q`) by whose day a question is found: the start that its worker claims. Epoch ms. */
export const askedAbout = sql`(q.claim ->> 'start')::bigint`;

/** How many questions of each worker wait for an answer where `condition` (over the aliases `q` and `job`) holds. */
export const questionsOf = async (
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<{ idUser: number; count: number }[]> =>
  (
    await sql<{ idUser: number; count: number }>`
      select q.user_id as "idUser", count(*)::int as count from time_query q join job on job.id = q.job_id
      where q.state = 'open' and ${condition} group by q.user_id`.execute(db)
  ).rows;

/** Is a question about this time (alias `t`) not closed yet? Then it is not paid before somebody has answered. */
export const isQuestioned = sql<boolean>`exists (select 1 from time_query q
  where q.timesheet_id in (t.id, t.corrects_id) and q.state <> 'closed')`;
