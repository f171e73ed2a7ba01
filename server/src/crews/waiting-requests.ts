import { sql } from 'kysely';
import { jobStatus } from '../db/statuses';
import type { DbTx } from '../db/schema';
import { refuse } from '../errors';
import { lockUsers } from '../platform/database/lock-users';
import type { Viewer } from '../row-rules/scope';

/** The most unanswered requests that one manager may have for one customer. */
const MOST_WAITING = 30;

/**
 * Refuses further requests by a manager who has too many unanswered ones, so that the office still finds those of
 * other managers.
 */
export async function refuseFlood(tx: DbTx, user: Viewer, prepend: string, adding: number): Promise<void> {
  await lockUsers(tx, [user.id]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job
    where company_id = ${user.companyId} and prepend = ${prepend} and status = ${jobStatus.pending}
      and requested_by = ${user.id}`.execute(tx);
  const waiting = rows[0]?.count ?? 0;
  if (waiting + adding <= MOST_WAITING) return;
  refuse(
    `At most ${MOST_WAITING} requests can wait for the office at once, and ${waiting} of yours do. Ask for fewer days, or wait for its answers.`,
  );
}
