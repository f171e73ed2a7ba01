import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { Migrator, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../db/schema';
import { workerLogger } from '../queue/queue-log';
import { serverRoot } from '../operations/root-folders';
import { isLost } from './connection-lost';

const folder = join(serverRoot, 'src/db/migrations');

/** The SQL of each migration, in the order in which they run. Every `.sql` file of the folder is one. */
export const migrations: ReadonlyMap<string, string> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => [file.replace('.sql', ''), readFileSync(join(folder, file), 'utf8')]),
);

const steps = Object.fromEntries(
  [...migrations].map(([name, text]) => [
    name,
    { up: async (db: Db) => void (await sql.raw(text).execute(db)) },
  ]),
);

const tooNew = (what: string, cause?: unknown): Error =>
  new Error(
    `This database was last used by a newer version of Crewcall (${what}), whose data this one would damage. ` +
      'Start that version again, or restore a backup from before it.',
    { cause },
  );

/**
 * The last migration in the database that this version does not know, because a newer version made it; null if none.
 */
async function unknownMigration(pool: Pool): Promise<string | null> {
  const table = await pool.query<{ name: string | null }>(
    "select to_regclass('kysely_migration')::text as name",
  );
  if (!table.rows[0]?.name) return null;
  const { rows } = await pool.query<{ name: string }>(
    'select name from kysely_migration where name <> all ($1) order by name desc limit 1',
    [[...migrations.keys()]],
  );
  return rows[0]?.name ?? null;
}

/**
 * Brings the schema up to date, the queue's own included; several servers may do so at once. Returns the names of the
 * migrations that ran. Throws, and changes nothing, if a newer version has migrated the database.
 */
export async function migrate(db: Db, pool: Pool): Promise<string[]> {
  const unknown = await unknownMigration(pool);
  if (unknown !== null) throw tooNew(unknown);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(steps) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (isLost(error)) throw error;
  const failed = results.find((result) => result.status === 'Error');
  if (error !== undefined) {
    throw new Error(`The migration ${failed?.migrationName ?? ''} failed: ${String(error)}`, {
      cause: error,
    });
  }
  await runMigrations({ pgPool: pool, logger: workerLogger }).catch((cause: unknown) => {
    throw /breaking migration/i.test(String(cause)) ? tooNew("the queue's tables", cause) : cause;
  });
  return results.map((result) => result.migrationName);
}
