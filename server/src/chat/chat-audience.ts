import { sql } from 'kysely';
import type { DbTx } from '../db/schema';
import { chatMembers } from '../row-rules/job-rows';
import { toDesk, toUser } from '../platform/live/audience';
import type { Audience } from '../platform/live/audience';

/** Everybody who may read a job's chat: confirmed crew, supervisors, the office, the company's managers. */
export async function chatAudience(tx: DbTx, idJob: number, prepend: string): Promise<Audience[]> {
  const { rows } = await sql<{ user_id: number }>`${chatMembers(idJob)}`.execute(tx);
  return [...rows.map((row) => toUser(row.user_id)), ...toDesk(prepend)];
}
