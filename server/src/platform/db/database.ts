import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../db/schema';
import type { Settings } from '../settings';
import { startEmbedded } from './embedded';
import type { Embedded } from './embedded';
import { openDb, openPool } from './pool';
import { within } from '../time-limit';

/** The open database and how to close it. */
export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** For connections outside the pool (LISTEN). */
  config: pg.ClientConfig;
  embedded: Embedded | null;
  close(): Promise<void>;
}

const OLDEST_MAJOR = 15;
const END_MS = 5_000;

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < OLDEST_MAJOR) {
    throw new Error(`PostgreSQL ${OLDEST_MAJOR} or newer is needed; DATABASE_URL leads to version ${major}.`);
  }
}

// The address itself is not shown: it holds a password.
const unreachable = (cause: Error): Error =>
  new Error(
    `The database of DATABASE_URL cannot be used (${cause.message || 'no connection'}). ` +
      'Check that it runs, and that address, user, password and database name are right.',
    { cause },
  );

/**
 * Connects to DATABASE_URL, or starts the product's own PostgreSQL in the data directory. With `shared` one that is
 * running already is left running at the end: a command beside the server. `isPatient` lets statements take their time.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'pgBin'>,
  options: {
    progress?: (text: string) => void;
    durable?: boolean;
    shared?: boolean;
    isPatient?: boolean;
  } = {},
): Promise<Database> {
  const embedded = settings.databaseUrl
    ? null
    : await startEmbedded({
        dataDir: settings.dataDir,
        ...(settings.pgBin === null ? {} : { binDir: settings.pgBin }),
        ...(options.progress ? { progress: options.progress } : {}),
        ...(options.durable === undefined ? {} : { durable: options.durable }),
      });
  const config: pg.ClientConfig = embedded
    ? { ...embedded.connection }
    : { connectionString: settings.databaseUrl ?? '' };
  const { isPatient = false } = options;
  const pool = openPool({ ...config, application_name: 'crewcall' }, { isPatient });
  try {
    await checkVersion(pool);
  } catch (error) {
    await pool.end();
    await embedded?.stop();
    throw embedded === null && error instanceof Error && 'code' in error ? unreachable(error) : error;
  }
  return {
    db: openDb(pool),
    pool,
    config,
    embedded,
    close: async () => {
      // What a statement still holds is ended with the process, or with the database.
      await within(END_MS, pool.end(), undefined);
      if (!(options.shared && embedded?.wasRunning)) await embedded?.stop();
    },
  };
}
