import { PUNCH_CREDIBLE_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import { isProposal } from './preview-pending-punch';
import type { PendingPunchRow } from './preview-pending-punch';
import { pendingReason } from './punch-texts';

export interface PendingPunchDetails extends PendingPunchRow {
  id: number;
  user_id: number;
  job_id: number;
  title: string;
  zone: string;
  status: number;
  first_name: string;
  last_name: string;
  /** See `punchDayAt`. */
  day_at: number;
}

/** The instant (epoch ms, over the alias `punch`) whose day lists a punch: its arrival if its time cannot be right. */
export const punchDayAt = sql`(case when abs(punch.received_at - punch.punched_at) <= ${PUNCH_CREDIBLE_MS}::bigint
  or punch.reason = 'forgotten'
  then least(punch.punched_at, punch.received_at) else punch.received_at end)`;

/** Pending punches, oldest first. `condition` is over the aliases `punch` and `job`. */
export const selectPendingPunches = async (
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<PendingPunchDetails[]> =>
  (
    await sql<PendingPunchDetails>`
      select punch.id, punch.user_id, punch.job_id, job.title, job.zone, job.status, punch.action, punch.punched_at, punch.received_at,
        punch.reason, punch.crew_id, u.first_name, u.last_name, ${punchDayAt} as day_at
      from punch join job on job.id = punch.job_id join app_user u on u.id = punch.user_id
      where punch.outcome = 'pending' and punch.resolved_at is null and ${condition}
      order by punch.punched_at, punch.id`.execute(db)
  ).rows;

/** Converts a pending punch to what the API sends, without the preview of what accepting would do. */
export const toPendingPunch = (row: PendingPunchDetails) => ({
  id: row.id,
  idUser: row.user_id,
  userName: fullName(row),
  action: row.action === 'out' ? ('out' as const) : ('in' as const),
  tapTime: row.punched_at,
  receivedAt: row.received_at,
  reason: pendingReason(row.reason),
  ...(isProposal(row) ? { proposed: true } : {}),
});
