import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { retentionRules } from './retention-rules';
import { RETENTION_RUN } from './retention.task';

/** How long each kind of record is stored, why, and how many rows the next run deletes. */
export const getRetentionHandler = handle('getRetention', async ({ db, now }) => {
  const kinds = [];
  for (const { group, what, howLong, why, keepMs, table, due } of retentionRules) {
    const { rows } = await sql<{ due: number }>`
      select count(*)::int as due from ${sql.table(table)} where ${await due(now - keepMs, db)}`.execute(db);
    kinds.push({ group, what, howLong, why, due: rows[0]?.due ?? 0 });
  }
  const run = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', RETENTION_RUN)
    .executeTakeFirst();
  return { kinds, lastRun: run === undefined ? null : Number(run.value) };
});
