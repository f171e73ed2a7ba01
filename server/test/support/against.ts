import { sql } from 'kysely';
import type { Db, DbTx } from '../../src/db/schema';

/** Until something waits for a row that another transaction holds. */
async function waiting(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`select exists (select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(db);
    if (rows[0]?.waits === true) return;
  }
}

/** Does `work` while `hold` holds what it will wait for; meanwhile `then` runs in the transaction that holds it. */
export async function against<T>(
  db: Db,
  hold: (tx: DbTx) => Promise<unknown>,
  work: () => Promise<T>,
  then: (tx: DbTx) => Promise<unknown>,
): Promise<T> {
  const begun = await db.transaction().execute(async (tx) => {
    await hold(tx);
    const done = work();
    await waiting(db);
    await then(tx);
    return { done };
  });
  return begun.done;
}
