import { sql } from 'kysely';
import type { Tx } from '../platform/handle';
import { recordTimes } from './record-times';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../db/any-of';

/** The worker's rate for a group in cents per hour; null where none is set. */
export const rateFor = (userId: number, groupId: number) => sql<number | null>`
  (select nullif(r.rate_cents, 0) from user_group_rate r where r.user_id = ${userId} and r.group_id = ${groupId})`;

/** What an hour of a time is paid, over the alias `t`: its own rate, else the worker's present one, else null. */
export const rateOfTime = sql<number | null>`coalesce(nullif(t.rate_cents, 0), (select nullif(r.rate_cents, 0)
  from user_group_rate r where r.user_id = t.user_id and r.group_id = t.group_id))`;

interface By {
  by: number | null;
  now: number;
}

/** Sets the present rate on not invoiced times where `condition` (over the aliases `t` and `r`, the rate) holds. */
export async function writeRates(tx: Tx, condition: RawBuilder<boolean>, by: By): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select t.id from timesheet t
    join user_group_rate r on r.user_id = t.user_id and r.group_id = t.group_id
    where t.invoice_id is null and t.rate_cents is distinct from r.rate_cents and ${condition}
    order by t.id for no key update of t`.execute(tx.db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await recordTimes(tx, { kind: 'rate', ...by }, ids, () =>
    sql`update timesheet t set rate_cents = r.rate_cents, updated_at = ${by.now} from user_group_rate r
      where r.user_id = t.user_id and r.group_id = t.group_id and ${anyOf('t.id', ids)}`.execute(tx.db),
  );
}

/** Writes the rate on not invoiced times that were made before the worker had one. */
export async function fillMissingRates(tx: Tx, userIds: readonly number[], by: By): Promise<void> {
  await writeRates(
    tx,
    sql<boolean>`t.user_id = any(${[...userIds]}::bigint[]) and coalesce(t.rate_cents, 0) = 0 and r.rate_cents > 0`,
    by,
  );
}
