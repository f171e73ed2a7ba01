import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '../db/schema';

/** The worker's rate for a group in cents per hour; null where none is set. */
export const rateFor = (userId: number, groupId: number) => sql<number | null>`
  (select nullif(r.rate_cents, 0) from user_group_rate r where r.user_id = ${userId} and r.group_id = ${groupId})`;

/** Writes the rate on not invoiced times that were made before the worker had one. */
export async function fillMissingRates(tx: Transaction<DB>, userIds: readonly number[]): Promise<void> {
  await sql`
    update timesheet t set rate_cents = r.rate_cents from user_group_rate r
    where t.user_id = any(${[...userIds]}::bigint[]) and t.invoice_id is null and coalesce(t.rate_cents, 0) = 0
      and r.user_id = t.user_id and r.group_id = t.group_id and r.rate_cents > 0`.execute(tx);
}
