import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Tx } from '../platform/database/tx';
import { paidDay, rateOn } from '../db/rate-on';
import { recordTimes } from './record-times';
import type { RawBuilder } from 'kysely';

/** The worker's rate for a group on the day of a time of a job that starts then. */
export const rateFor = (
  userId: number,
  groupId: number,
  { startAt, jobId }: { startAt: number; jobId: number },
) => rateOn(userId, groupId, paidDay(startAt, sql`(select zone from job where id = ${jobId})`));

/** The day by which a time is paid, over the alias `t`. */
export const dayOfTime = paidDay(sql`t.start_at`, sql`(select zone from job where job.id = t.job_id)`);

/** The rate by which a time would be paid if it had none of its own, over the alias `t`. */
export const rateOfDay = rateOn(sql`t.user_id`, sql`t.group_id`, dayOfTime);

/** What an hour of a time is paid, over the alias `t`: its own rate, else the worker's of that day, else null. */
export const rateOfTime = sql<number | null>`coalesce(nullif(t.rate_cents, 0), ${rateOfDay})`;

interface By {
  by: number | null;
  now: number;
}

/**
 * Sets the rate of their day on not invoiced times where `condition` holds, over the aliases `t` and `r`, the worker's
 * place in the group. Corrections of invoiced times are left out: they are paid at what was invoiced. Returns how many
 * it changed.
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
 * Prices times that came free from an invoice like any other of their day: a rate from a day that was set since the
 * invoice was made passed them by.
 */
export const takeRatesSetSince = (tx: Tx, ids: readonly number[], since: number, by: By): Promise<number> =>
  writeRates(
    tx,
    sql<boolean>`${anyOf('t.id', ids)} and exists (select 1 from rate_from f where f.user_id = t.user_id
      and f.group_id = t.group_id and f.at > ${since}::bigint and isfinite(f.from_day) and f.from_day <= ${dayOfTime})`,
    by,
  );

/** Writes the rate on not invoiced times that were made before the worker had one. */
export async function fillMissingRates(tx: Tx, userIds: readonly number[], by: By): Promise<void> {
  await writeRates(
    tx,
    sql<boolean>`t.user_id = any(${[...userIds]}::bigint[]) and coalesce(t.rate_cents, 0) = 0`,
    by,
  );
}
