import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import { toOffice } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';

/**
 * Somebody set the end of these timesheets. That decides a pending check-out with the same time. One with another time
 * stays pending, because accepting it changes the end. One that somebody else is deciding now is left to them.
 */
export async function decideEnded(
  tx: Tx,
  ids: readonly number[],
  { by, now }: { by: number; now: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update clock_press press set resolved_at = ${now}, resolved_by = ${by}, timesheet_id = ended.clock from (
      select p.id, t.id as clock from timesheet t join clock_press p on p.job_id = t.job_id and p.user_id = t.user_id
      where ${anyOf('t.id', ids)} and p.action = 'out' and p.outcome = 'kept' and p.resolved_at is null
        and t.end_at in (p.pressed_at, least(p.pressed_at, p.received_at)) for update of p skip locked) ended
    where press.id = ended.id returning press.id`.execute(tx.db);
  for (const { id } of rows) tx.audit('clock_press', id, { applied: true });
  if (rows.length > 0) tx.announce('notifications.changed', {}, toOffice);
}

/** Those clocks run again: what was decided by their end, at that moment, waits again. */
export async function waitAgain(tx: Tx, ids: readonly number[], decidedAt: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update clock_press set resolved_at = null, resolved_by = null
    where ${anyOf('timesheet_id', ids)} and action = 'out' and outcome = 'kept' and resolved_at = ${decidedAt}
    returning id`.execute(tx.db);
  for (const { id } of rows) tx.audit('clock_press', id, { undone: true });
  if (rows.length > 0) tx.announce('notifications.changed', {}, toOffice);
}
