import type { DB } from '../../db/schema';
import type { Kysely, Transaction } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY = new Set(['40001', '40P01', '0A000']);
const ATTEMPTS = 5;

export const pgCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** One transaction, run again on a serialisation failure (40001), a deadlock (40P01) or an outdated plan. */
export async function inTransaction<T>(db: Kysely<DB>, fn: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(fn);
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRY.has(pgCode(error) ?? '')) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}
