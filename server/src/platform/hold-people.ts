import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '../db/schema';

/**
 * Whoever counts what one person has, opens clocks for them or invoices them holds them first, in the order of the ids,
 * so that the same thing at the same moment happens once. It does not hold up other writes to the person.
 */
export async function holdPeople(tx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  await sql`select 1 from app_user where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}
