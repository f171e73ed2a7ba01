import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '../db/schema';
import { toOffice, toPrefix, toUser } from '../platform/audience';
import type { Audience } from '../platform/audience';

/** Everybody who may read a job's chat: confirmed crew, supervisors, the office, the company's managers. */
export async function chatAudience(tx: Transaction<DB>, idJob: number, prepend: string): Promise<Audience[]> {
  const { rows } = await sql<{ user_id: number }>`
    select cm.user_id from job_crew jc join crew_member cm on cm.crew_id = jc.id and cm.status = 2
      where jc.job_id = ${idJob} and jc.deleted_at is null
    union select user_id from job_supervisor where job_id = ${idJob}`.execute(tx);
  return [
    ...rows.map((row) => toUser(row.user_id)),
    toOffice,
    ...(prepend === '' ? [] : [toPrefix(prepend)]),
  ];
}
