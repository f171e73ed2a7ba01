import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';

/** The instant (epoch ms, over the alias `q`) whose day lists a question: the start that the worker claims. */
export const askedAbout = sql`(q.claim ->> 'start')::bigint`;

interface OpenQuestion {
  id: number;
  user_id: number;
  first_name: string;
  last_name: string;
  zone: string;
  /** Epoch ms. */
  day_at: number;
}

/** The questions that wait for an answer where `condition` (over the aliases `q` and `job`) holds. */
export const selectOpenQuestions = async (db: Db, condition: RawBuilder<unknown>): Promise<OpenQuestion[]> =>
  (
    await sql<OpenQuestion>`
      select q.id, q.user_id, u.first_name, u.last_name, job.zone, ${askedAbout} as day_at
      from timesheet_query q join job on job.id = q.job_id join app_user u on u.id = q.user_id
      where q.state = 'open' and ${condition}`.execute(db)
  ).rows;

/** Is a question about this timesheet (alias `t`) not closed yet? Until it is, the timesheet is not paid. */
export const isQuestioned = sql<boolean>`exists (select 1 from timesheet_query q
  where q.timesheet_id in (t.id, t.corrects_id) and q.state <> 'closed')`;
