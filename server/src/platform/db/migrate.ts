import { runMigrations } from 'graphile-worker';
import { Migrator } from 'kysely';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { migrations } from '../../db/migrations';
import type { DB } from '../../db/schema';
import { workerLogger } from '../queue-log';

/** Brings the schema up to date, the queue's own included; several servers may do so at once. Returns what ran. */
export async function migrate(db: Kysely<DB>, pool: Pool): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find((result) => result.status === 'Error');
  if (error !== undefined) {
    throw new Error(`The migration ${failed?.migrationName ?? ''} failed: ${String(error)}`, {
      cause: error,
    });
  }
  await runMigrations({ pgPool: pool, logger: workerLogger });
  return results.map((result) => result.migrationName);
}
