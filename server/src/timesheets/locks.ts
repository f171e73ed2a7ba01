import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '../db/schema';

/**
 * Whoever opens clocks of a worker or invoices them holds this lock first, in the order of the ids, so that the
 * same thing at the same moment happens once. It does not hold up other writes to the worker.
 */
export async function lockWorkers(tx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  await sql`select 1 from app_user where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}
