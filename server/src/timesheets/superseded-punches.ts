import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { MINUTE_MS } from '@crewcall/domain/units';
import { anyOf } from '../db/any-of';
import { toOffice } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';

/** `timesheetMinute` of the domain, in SQL. */
const minuteOf = (at: RawBuilder<unknown>) => sql`(${at} - ${at} % ${MINUTE_MS}::bigint)`;

/**
 * Resolves pending check-outs whose time is the end that was just set by hand on these timesheets. A check-out at
 * another time stays pending, since accepting it would change the end. Skips punches that another request has locked.
 */
export async function resolveSuperseded(
  tx: Tx,
  ids: readonly number[],
  { by, now }: { by: number; now: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update punch set resolved_at = ${now}, resolved_by = ${by}, timesheet_id = ended.clock from (
      select p.id, t.id as clock from timesheet t join punch p on p.job_id = t.job_id and p.user_id = t.user_id
      where ${anyOf('t.id', ids)} and p.action = 'out' and p.outcome = 'pending' and p.resolved_at is null
        and t.end_at in (${minuteOf(sql`p.punched_at`)}, ${minuteOf(sql`least(p.punched_at, p.received_at)`)}) for update of p skip locked) ended
    where punch.id = ended.id returning punch.id`.execute(tx.db);
  for (const { id } of rows) tx.audit('punch', id, { applied: true });
  if (rows.length > 0) tx.announce('notifications.changed', {}, toOffice);
}

/** Reopens the punches that `resolveSuperseded` resolved at `decidedAt`, as these timesheets run again. */
export async function reopenSuperseded(tx: Tx, ids: readonly number[], decidedAt: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update punch set resolved_at = null, resolved_by = null
    where ${anyOf('timesheet_id', ids)} and action = 'out' and outcome = 'pending' and resolved_at = ${decidedAt}
    returning id`.execute(tx.db);
  for (const { id } of rows) tx.audit('punch', id, { undone: true });
  if (rows.length > 0) tx.announce('notifications.changed', {}, toOffice);
}
