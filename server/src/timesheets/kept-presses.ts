import { PRESS_CREDIBLE_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import { isProposal } from './kept-fate';
import type { KeptPressRow } from './kept-fate';
import { keptReason } from './press-words';

export interface WaitingPress extends KeptPressRow {
  id: number;
  user_id: number;
  job_id: number;
  title: string;
  zone: string;
  status: number;
  first_name: string;
  last_name: string;
  /** See `pressDayAt`. */
  day_at: number;
}

/**
 * The instant (over the alias `press`) by whose day a press is found: where its own cannot be right, its arrival. Epoch ms.
 */
export const pressDayAt = sql`(case when abs(press.received_at - press.pressed_at) <= ${PRESS_CREDIBLE_MS}::bigint
  or press.reason = 'forgotten'
  then least(press.pressed_at, press.received_at) else press.received_at end)`;

/** Pending punches that meet `condition` (over the aliases `press` and `job`), oldest first. */
export const selectKeptPresses = async (db: Db, condition: RawBuilder<unknown>): Promise<WaitingPress[]> =>
  (
    await sql<WaitingPress>`
      select press.id, press.user_id, press.job_id, job.title, job.zone, job.status, press.action, press.pressed_at, press.received_at,
        press.reason, u.first_name, u.last_name, ${pressDayAt} as day_at
      from clock_press press join job on job.id = press.job_id join app_user u on u.id = press.user_id
      where press.outcome = 'kept' and press.resolved_at is null and ${condition}
      order by press.pressed_at, press.id`.execute(db)
  ).rows;

/** As the API carries it, but for what it comes to. */
export const toKeptPress = (row: WaitingPress) => ({
  id: row.id,
  idUser: row.user_id,
  userName: fullName(row),
  action: row.action === 'out' ? ('out' as const) : ('in' as const),
  tapTime: row.pressed_at,
  receivedAt: row.received_at,
  reason: keptReason(row.reason),
  ...(isProposal(row) ? { proposed: true } : {}),
});
