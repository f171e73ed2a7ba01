import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { supervisors } from './job-rows';

/** Who supervises these jobs, for notifications that only they get. */
export async function supervisorsOf(
  db: Db,
  jobs: readonly number[],
): Promise<{ idJob: number; idUser: number }[]> {
  const { rows } = await sql<{ idJob: number; idUser: number }>`
    select job_id as "idJob", user_id as "idUser" from (${supervisors}) js
    where job_id = any(${[...jobs]}::bigint[]) order by user_id`.execute(db);
  return rows;
}
