import { sql } from 'kysely';
import { jobStatus } from '../db/statuses';
import type { DbTx } from '../db/schema';
import { refuse } from '../errors';
import { lockUsers } from '../platform/database/lock-users';
import type { Viewer } from '../row-rules/scope';

/** Most requests of one manager for one customer that may wait for the office at once. */
const MOST_WAITING = 30;

/** Refuses a manager's further requests while too many wait, so that the office still finds those of other managers. */
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
