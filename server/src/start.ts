import type { FastifyInstance } from 'fastify';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app';
import { handlers, tasks } from './areas';
import { makeAdminLink } from './platform/admin-link';
import { composeServices } from './platform/compose';
import { openDatabase } from './platform/db/database';
import type { Database } from './platform/db/database';
import { migrate } from './platform/db/migrate';
import { setErrorSink } from './platform/error-sink';
import { lockDataDir } from './platform/lock';
import { startQueue } from './platform/queue';
import { publishFolder } from './platform/releases/publish-folder';
import { seed } from './platform/seeding';
import type { DemoAccount } from './platform/seeding';
import type { Services } from './platform/services';
import type { Settings } from './platform/settings';
import { watchShell } from './platform/web/shell-files';

export interface Running {
  app: FastifyInstance;
  services: Services;
  database: Database;
  address: string;
  accounts: DemoAccount[] | null;
  /** Path of the first administrator's one-time link, with ADMIN_EMAIL. */
  adminPath: string | null;
  stop(): Promise<void>;
}

const remoteFolders = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .sort()
    .map((name) => join(root, name, 'dist'))
    .filter((folder) => existsSync(join(folder, 'manifest.json')));

async function publishBuilt(
  services: Services,
  database: Database,
  progress: (text: string) => void,
): Promise<void> {
  for (const folder of remoteFolders(services.settings.root)) {
    try {
      const said = await publishFolder(database.db, services, folder);
      if (said !== null) progress(`Published ${said}`);
    } catch (error) {
      // One remote that does not fit must not keep the others from their users.
      progress(`Not published: ${folder}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function cannotListen({ host, port }: Settings, cause: unknown): Error {
  const texts: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop that program, or set another PORT.`,
    EACCES: `This user may not open port ${port}. Set a PORT above 1023.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set another HOST, such as 127.0.0.1 or 0.0.0.0.`,
    ENOTFOUND: `There is no machine called ${host}. Set another HOST, such as 127.0.0.1 or 0.0.0.0.`,
  };
  const text = texts[(cause as NodeJS.ErrnoException).code ?? ''];
  return new Error(text ?? `The server cannot listen at ${host}:${port}: ${String(cause)}`, { cause });
}

/** Starts everything in order; what was started is stopped again when a later step fails. */
export async function start(settings: Settings, progress: (text: string) => void): Promise<Running> {
  const undo: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
  };
  try {
    undo.push(lockDataDir(settings.dataDir, `http://${settings.host}:${settings.port}`));
    progress(settings.databaseUrl ? 'Connecting to the database' : 'Starting the database');
    const database = await openDatabase(settings, { progress });
    undo.push(() => database.close());
    const migrated = await migrate(database.db, database.pool);
    if (migrated.length > 0) progress(`Migrated: ${migrated.join(', ')}`);
    const accounts = await seed(database.db, settings, database.embedded !== null, progress);
    const shell = watchShell(join(settings.root, 'shell', 'dist'));
    const services = await composeServices(database, settings, shell());
    undo.push(async () => {
      setErrorSink(null);
      await services.live.stop();
    });
    await publishBuilt(services, database, progress);
    const queue = await startQueue({ pool: database.pool, db: database.db, services, tasks });
    undo.push(() => queue.stop());
    const app = await buildApp({
      db: database.db,
      services,
      handlers,
      shell,
    });
    undo.push(() => app.close());
    await app.listen({ host: settings.host, port: settings.port }).catch((error: unknown) => {
      throw cannotListen(settings, error);
    });
    const bound = app.server.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : settings.port;
    const host = settings.host === '0.0.0.0' || settings.host === '::' ? 'localhost' : settings.host;
    const adminPath = settings.adminEmail ? await makeAdminLink(database.db, settings.adminEmail) : null;
    const address = settings.publicUrl ?? `http://${host}:${port}`;
    return { app, services, database, address, accounts, adminPath, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
