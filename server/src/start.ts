import type { FastifyInstance } from 'fastify';
import { dirname, join } from 'node:path';
import { buildApp } from './app';
import { handlers, tasks } from './areas';
import { hasAdministrator, makeAdminLink } from './session/admin-link';
import { composeServices } from './compose';
import { isLost } from './platform/database/connection-lost';
import { clusterHome } from './platform/database/cluster';
import { openDatabase } from './platform/database/database';
import type { Database } from './platform/database/database';
import { migrate } from './platform/database/migrate';
import { admitPermissions } from './platform/security/new-permissions';
import { openDb, openPool } from './platform/database/pool';
import { openReplica } from './platform/database/replica';
import { giveBallast, keepBallast } from './platform/operations/disk';
import { reportError, setErrorSink } from './platform/operations/error-sink';
import { checkPort, listenAt } from './platform/http/port';
import { lockDataDir } from './platform/operations/lock';
import { publicAddress } from './platform/notifications/our-address';
import { startQueue } from './platform/queue/queue';
import { seed } from './seed/seeding';
import type { DemoAccount } from './seed/seeding';
import type { Services } from './platform/services';
import type { Settings } from './platform/operations/settings';
import { TestClock, refuseMovedClock } from './platform/operations/test-clock';
import { followShell } from './platform/web/follow-shell';
import { publishBuilt } from './platform/web/publish-built';
import { readShell } from './platform/web/shell-files';
import { ShellCache } from './platform/web/shell-cache';
import { within } from './platform/operations/time-limit';

export interface Running {
  app: FastifyInstance;
  services: Services;
  database: Database;
  address: string;
  accounts: DemoAccount[] | null;
  /** Path of the first administrator's one-time link, if ADMIN_EMAIL is set and nobody has every permission yet. */
  adminPath: string | null;
  /** Nobody holds every permission yet. */
  needsAdmin: boolean;
  stop(): Promise<void>;
}

/** Brings the schema up to date and fills an empty database, however long that takes. */
async function prepare(
  { config, embedded }: Database,
  settings: Settings,
  progress: (text: string) => void,
): Promise<DemoAccount[] | null> {
  const pool = openPool({ ...config, application_name: 'crewcall start' }, { isPatient: true });
  try {
    const db = openDb(pool);
    const migrated = await migrate(db, pool);
    if (migrated.length > 0) progress(`Migrated: ${migrated.join(', ')}`);
    const { fresh, people } = await admitPermissions(db);
    if (people > 0) progress(`New permissions: ${fresh.join(', ')}; for ${people} who held all the others.`);
    return await seed(db, settings, embedded !== null, progress);
  } finally {
    await pool.end();
  }
}

const CLOSE_MS = 10_000;

const noDatabase = (last: unknown): Error =>
  new Error(
    `The database has ended and could not be started again for a minute. ${last instanceof Error ? last.message : ''}`,
    { cause: last },
  );

// The text can promise that nothing is half done: migrations are one transaction, and so is each step after them.
const lostConnection = (cause: unknown): Error =>
  new Error(
    `The connection to the database was lost during the start (${(cause as Error).message}). ` +
      'Check that the database runs, then start again: nothing is left half done.',
    { cause },
  );

// Undoes all steps, last first, even if one fails: so the database, which was started first, is always stopped.
async function undoAll(undo: (() => Promise<unknown> | void)[]): Promise<void> {
  const failures: unknown[] = [];
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Starts everything in order; if a step fails, stops what was started before. `lost` is called if the embedded database
 * has died and could not be restarted for a minute.
 */
export async function start(
  settings: Settings,
  progress: (text: string) => void,
  lost: (error: Error) => void = () => undefined,
): Promise<Running> {
  const undo: (() => Promise<unknown> | void)[] = [];
  const stop = () => undoAll(undo);
  try {
    if (!settings.databaseUrl)
      await giveBallast(clusterHome(settings.dataDir), ({ message }) => progress(message));
    undo.push(lockDataDir(settings.dataDir, `http://${settings.host}:${settings.port}`));
    await checkPort(settings);
    progress(settings.databaseUrl ? 'Connecting to the database' : 'Starting the database');
    const database = await openDatabase(settings, { progress });
    undo.push(() => database.close());
    const unwatch = database.embedded?.watch((last) => lost(noDatabase(last)));
    if (unwatch) undo.push(() => within(CLOSE_MS, unwatch(), undefined));
    const accounts = await prepare(database, settings, progress);
    const testClock = settings.testClock ? await TestClock.open(database.db, tasks) : null;
    undo.push(() => testClock?.close());
    if (testClock === null) await refuseMovedClock(database.db);
    const folder = join(settings.root, 'shell', 'dist');
    const built = readShell(folder);
    const services = await composeServices(database, settings, built);
    undo.push(async () => {
      setErrorSink(null);
      await services.live.stop();
    });
    if (database.embedded) {
      const ballast = keepBallast(dirname(database.embedded.cluster), (error) => {
        process.stderr.write(`${error.message}\n`);
        reportError(error, { task: 'disk' });
      });
      undo.push(() => ballast.stop());
      void ballast.look();
    }
    const failed = (error: unknown) => reportError(error, { task: 'shell' });
    const shellCache = new ShellCache(database.db, services, built, failed);
    undo.push(() => shellCache.stop());
    undo.push(await publishBuilt({ services, db: database.db, folder, shellCache }, progress));
    const look = followShell({ services, db: database.db, folder, shellCache });
    const queue = await startQueue({ pool: database.sessions, db: database.db, services, tasks });
    undo.push(() => queue.stop());
    const replica = openReplica(database.db, settings);
    undo.push(() => within(CLOSE_MS, replica?.close() ?? Promise.resolve(), undefined));
    const app = await buildApp({
      db: database.db,
      pool: database.pool,
      replica,
      services,
      testClock,
      handlers,
      shells: {
        for: (cookie) => {
          look();
          return shellCache.for(cookie);
        },
        release: (release) => shellCache.release(release),
        settled: () => shellCache.settled(),
        older: (path) => shellCache.older(path),
      },
    });
    undo.push(() => within(CLOSE_MS, app.close(), undefined));
    await listenAt(settings, ({ host, port }) => app.listen({ host, port }));
    const bound = app.server.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : settings.port;
    const needsAdmin = !(await hasAdministrator(database.db));
    const { adminEmail } = settings;
    const adminPath = adminEmail && needsAdmin ? await makeAdminLink(database.db, adminEmail) : null;
    const address = publicAddress({ ...settings, port });
    return { app, services, database, address, accounts, adminPath, needsAdmin, stop };
  } catch (error) {
    // Ignores errors while stopping, because the first error is the useful one.
    await stop().catch(() => undefined);
    throw isLost(error) ? lostConnection(error) : error;
  }
}
