import type pg from 'pg';
import type { Db } from '../../db/schema';
import type { Settings } from '../operations/settings';
import { startEmbedded } from './embedded';
import type { Embedded } from './embedded';
import { openDb, openPool } from './pool';
import { within } from '../operations/time-limit';

/** The open database and how to close it. */
export interface Database {
  db: Db;
  pool: pg.Pool;
  /** For connections outside the pool (LISTEN), each with its own database session. */
  config: pg.ClientConfig;
  /** A pool for the queue, which needs a database session per connection. The same as `pool` if there is no pooler. */
  sessions: pg.Pool;
  embedded: Embedded | null;
  close(): Promise<void>;
}

const OLDEST_MAJOR = 15;
const END_MS = 5_000;
/**
 * Connections for the queue. Three listen for new tasks, one has the locks that show that this server is alive
 * (`QueuePresence`), and the twelve tasks that run at once need one only now and then.
 */
const SESSIONS = 10;

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < OLDEST_MAJOR) {
    throw new Error(`PostgreSQL ${OLDEST_MAJOR} or newer is needed; DATABASE_URL leads to version ${major}.`);
  }
}

// Leave the address out of the message: it contains a password.
const unreachable = (cause: Error, name = 'DATABASE_URL'): Error =>
  new Error(
    `The database of ${name} cannot be used (${cause.message || 'no connection'}). ` +
      'Check that it runs, and that address, user, password and database name are right.',
    { cause },
  );

/** Identifies a database, so that we can tell whether two addresses lead to the same one. */
async function identityOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    "select system_identifier || ' ' || current_database() as identity from pg_control_system()",
  );
  return rows[0]?.identity ?? '';
}

/** Warnings, printed once at the start, about time limits that the pooler does not set on its connections. */
async function pooledWarnings(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ limit: string }>(
    "select setting as limit from pg_settings where name = 'statement_timeout'",
  );
  return rows[0]?.limit === '0'
    ? ['The pooler of DATABASE_URL sets no statement_timeout: see its connect_query in docs/operations.md.']
    : [];
}

/**
 * Opens connections that bypass the pooler. Throws if they lead to another database, because queued tasks would then
 * never run.
 */
async function openSessions(pool: pg.Pool, config: pg.ClientConfig): Promise<pg.Pool> {
  const sessions = openPool({ ...config, max: SESSIONS, application_name: 'crewcall queue' });
  try {
    if ((await identityOf(sessions)) !== (await identityOf(pool)))
      throw new Error('DATABASE_DIRECT_URL and DATABASE_URL lead to two databases. Make both lead to one.');
  } catch (error) {
    await sessions.end();
    throw error instanceof Error && 'code' in error ? unreachable(error, 'DATABASE_DIRECT_URL') : error;
  }
  return sessions;
}

const embeddedFor = (
  { databaseUrl, dataDir, pgBin }: Addresses,
  { progress, durable }: Pick<OpenOptions, 'progress' | 'durable'>,
): Promise<Embedded> | null =>
  databaseUrl
    ? null
    : startEmbedded({
        dataDir,
        ...(pgBin === null ? {} : { binDir: pgBin }),
        ...(progress ? { progress } : {}),
        ...(durable === undefined ? {} : { durable }),
      });

const endAll = (...pools: pg.Pool[]) => Promise.all([...new Set(pools)].map((pool) => pool.end()));

type Addresses = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'pgBin'>;

interface OpenOptions {
  progress?: (text: string) => void;
  durable?: boolean;
  /** On close, does not stop a database that was already running: for a command that is used while the server runs. */
  shared?: boolean;
  /** Sets no time limit on statements; bypasses a pooler, which may set one. */
  isPatient?: boolean;
}

/** Connects to DATABASE_URL, or starts the product's own PostgreSQL in the data directory. */
export async function openDatabase(settings: Addresses, options: OpenOptions = {}): Promise<Database> {
  const { databaseUrl, databaseDirectUrl } = settings;
  const { isPatient = false, progress = () => undefined } = options;
  const embedded = await embeddedFor(settings, options);
  const config: pg.ClientConfig = embedded
    ? { ...embedded.connection }
    : { connectionString: databaseDirectUrl ?? databaseUrl ?? '' };
  const isShared = databaseDirectUrl !== null && !isPatient;
  const pooled = isShared ? { connectionString: databaseUrl ?? '' } : config;
  const pool = openPool({ ...pooled, application_name: 'crewcall' }, { isPatient, isShared });
  let sessions = pool;
  try {
    await checkVersion(pool);
    if (isShared) {
      sessions = await openSessions(pool, config);
      for (const said of await pooledWarnings(pool)) progress(said);
    }
  } catch (error) {
    await endAll(pool, sessions);
    await embedded?.stop();
    throw embedded === null && error instanceof Error && 'code' in error ? unreachable(error) : error;
  }
  return {
    db: openDb(pool),
    pool,
    sessions,
    config,
    embedded,
    close: async () => {
      // Statements that are still running end with the process, or with the database.
      await within(END_MS, endAll(pool, sessions), undefined);
      if (!(options.shared && embedded?.wasRunning)) await embedded?.stop();
    },
  };
}
