import { TAP_CREDIBLE_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '../db/schema';
import { fullName } from '../platform/person-name';
import { isProposal } from './kept-press';
import { keptReason } from './press-words';

interface KeptTapRow {
  id: number;
  user_id: number;
  job_id: number;
  title: string;
  zone: string;
  status: number;
  action: string;
  tap_at: number;
  received_at: number;
  reason: string;
  first_name: string;
  last_name: string;
  /** See `pressedAt`. */
  pressed_at: number;
}

/**
 * The instant (over the alias `tap`) by whose day a press is found: where its own cannot be right, its arrival. Epoch ms.
 */
export const pressedAt = sql`(case when abs(tap.received_at - tap.tap_at) <= ${TAP_CREDIBLE_MS}::bigint
  or tap.reason = 'forgotten'
  then least(tap.tap_at, tap.received_at) else tap.received_at end)`;

/** Presses that wait for a decision where `condition` (over the aliases `tap` and `job`) holds, oldest first. */
export const selectKeptTaps = async (db: Kysely<DB>, condition: RawBuilder<unknown>): Promise<KeptTapRow[]> =>
  (
    await sql<KeptTapRow>`
      select tap.id, tap.user_id, tap.job_id, job.title, job.zone, job.status, tap.action, tap.tap_at, tap.received_at,
        tap.reason, u.first_name, u.last_name, ${pressedAt} as pressed_at
      from clock_tap tap join job on job.id = tap.job_id join app_user u on u.id = tap.user_id
      where tap.outcome = 'kept' and tap.resolved_at is null and ${condition}
      order by tap.tap_at, tap.id`.execute(db)
  ).rows;

/** As the API carries it, but for what it comes to. */
export const toKeptTap = (row: KeptTapRow) => ({
  id: row.id,
  idUser: row.user_id,
  userName: fullName(row),
  action: row.action === 'out' ? ('out' as const) : ('in' as const),
  tapTime: row.tap_at,
  receivedAt: row.received_at,
  reason: keptReason(row.reason),
  ...(isProposal(row) ? { proposed: true } : {}),
});
