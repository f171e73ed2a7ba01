import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Tx } from '../platform/database/tx';
import { paidDay, rateOn } from '../db/rate-on';
import { recordTimes } from './record-times';
import type { RawBuilder } from 'kysely';

/** The worker's rate for a group, on the day on which a timesheet that starts at `startAt` is paid. */
export const rateFor = (
  userId: number,
  groupId: number,
  { startAt, jobId }: { startAt: number; jobId: number },
) => rateOn(userId, groupId, paidDay(startAt, sql`(select zone from job where id = ${jobId})`));

/** The day whose rate pays a timesheet, in the job's zone, over the alias `t`. */
export const dayOfTime = paidDay(sql`t.start_at`, sql`(select zone from job where job.id = t.job_id)`);

/** The worker's rate on the day of a timesheet, over the alias `t`; it pays a timesheet that has no rate of its own. */
export const rateOfDay = rateOn(sql`t.user_id`, sql`t.group_id`, dayOfTime);

/** The hourly rate of a timesheet in cents, over the alias `t`: its own, else the worker's on that day, else null. */
export const rateOfTime = sql<number | null>`coalesce(nullif(t.rate_cents, 0), ${rateOfDay})`;

interface By {
  by: number | null;
  now: number;
}

/**
 * Sets the worker's rate of the day on timesheets that are not invoiced and where `condition` holds. The condition is
 * over the aliases `t` and `r`, the worker's row in the group. Leaves out corrections of invoiced timesheets: they are
 * paid at the invoiced rate. Returns how many timesheets it changed.
 */
export async function writeRates(tx: Tx, condition: RawBuilder<boolean>, by: By): Promise<number> {
  const { rows } = await sql<{ id: number; rate: number }>`
    select t.id, ${rateOfDay} as rate from timesheet t
    join user_group_rate r on r.user_id = t.user_id and r.group_id = t.group_id
    where t.invoice_id is null and t.corrects_id is null and ${condition} and t.rate_cents is distinct from ${rateOfDay}
      and ${rateOfDay} is not null
    order by t.id for no key update of t`.execute(tx.db);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const rates = rows.map(({ rate }) => rate);
  await recordTimes(tx, { kind: 'rate', ...by }, ids, () =>
    sql`update timesheet t set rate_cents = n.rate, updated_at = ${by.now}
      from unnest(${ids}::bigint[], ${rates}::int[]) n (id, rate) where t.id = n.id`.execute(tx.db),
  );
  return ids.length;
}

/**
 * Reprices timesheets of a cancelled invoice like any others of their day. While they were invoiced they missed every
 * rate that was set since the invoice was made (`since`) and applies from their day or earlier.
 */
export const takeRatesSetSince = (tx: Tx, ids: readonly number[], since: number, by: By): Promise<number> =>
  writeRates(
    tx,
    sql<boolean>`${anyOf('t.id', ids)} and exists (select 1 from rate_from f where f.user_id = t.user_id
      and f.group_id = t.group_id and f.at > ${since}::bigint and isfinite(f.from_day) and f.from_day <= ${dayOfTime})`,
    by,
  );

/** Sets the rate on timesheets that were made before the worker had one and are not invoiced. */
export async function fillMissingRates(tx: Tx, userIds: readonly number[], by: By): Promise<void> {
  await writeRates(
    tx,
    sql<boolean>`t.user_id = any(${[...userIds]}::bigint[]) and coalesce(t.rate_cents, 0) = 0`,
    by,
  );
}
