import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { NOBODY, findBinaries, isRoot, program } from './binaries';
import { USER, openCluster, owner, windows } from './cluster';
import { supervise } from './supervise';

export interface EmbeddedOptions {
  /** The product's data directory; the cluster lives in `postgres` below it. */
  dataDir: string;
  /** Programs to use instead of the npm ones. */
  binDir?: string;
  /** `false` turns off fsync; only for tests. */
  durable?: boolean;
  /** Called with a text for each step that takes time. */
  progress?: (text: string) => void;
  /** More PostgreSQL settings, as `max_connections=200`. */
  settings?: readonly string[];
}

/** What `pg` needs to connect. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
}

export interface Embedded {
  connection: Connection;
  major: number;
  /** The database was running before this process started: another process may be using it. */
  wasRunning: boolean;
  /** The cluster's folder, which is not always below the data directory. */
  cluster: string;
  /**
   * Restarts the database whenever it has died. If it cannot be restarted for a minute, calls `lost` with the last
   * reason. Returns a function that stops watching.
   */
  watch(lost: (last: unknown) => void): () => Promise<void>;
  /** Shuts the database down, and kills it if that takes too long; resolves once it has ended, within half a minute. */
  stop(): Promise<void>;
}

const START_MS = 60_000;
const CONNECT_MS = 5_000;
const HELD_MS = 10_000;

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const commandLine = (pid: number) => {
  if (existsSync(`/proc/${pid}/cmdline`)) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
};

/** Finds a database that a killed process left running on this cluster, so that we can take it over; null if none. */
function orphan(cluster: string): { pid: number; port: number; socket: string } | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid, , , port, socket] = readFileSync(file, 'utf8').split('\n');
  const number = Number(pid);
  if (!Number.isInteger(number) || !alive(number)) return null;
  if (!windows && !commandLine(number).includes(cluster)) return null;
  return { pid: number, port: Number(port), socket: (socket ?? '').trim() };
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 5432));
    });
  });

// A socket's path can have at most 107 bytes, and some temporary folders have long paths.
const socketFolder = () =>
  join(
    tmpdir().length > 60 && existsSync('/tmp') ? '/tmp' : tmpdir(),
    `crewcall-${randomBytes(4).toString('hex')}`,
  );

// Replaces an existing folder of this name: another account may have made it.
function makeSocketFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (isRoot()) chownSync(folder, NOBODY, NOBODY);
}

/** Starts the product's own PostgreSQL, or takes over the one that still serves this data directory. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { durable = true, progress } = options;
  const binaries = findBinaries(options.binDir);
  const cluster = openCluster({ dataDir: options.dataDir, durable, progress }, binaries);
  const password = windows ? { password: readFileSync(join(cluster, 'app-password'), 'utf8') } : {};
  const left = orphan(cluster);
  const port = left?.port ?? (windows ? await freePort() : 5432);
  const socket = left?.socket || socketFolder();
  const host = windows ? '127.0.0.1' : socket;
  const logFile = join(options.dataDir, 'postgres.log');
  const launch = () => {
    if (!windows) makeSocketFolder(socket);
    const log = openSync(logFile, 'a', 0o600);
    const where = windows ? ['-c', 'listen_addresses=127.0.0.1'] : ['-k', socket, '-c', 'listen_addresses='];
    const settings = ['max_connections=120', 'max_parallel_workers_per_gather=0', 'shared_buffers=64MB'];
    // Terse omits the row that PostgreSQL refused, because bank numbers and password hashes must not be in the log.
    settings.push('log_error_verbosity=terse');
    if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
    settings.push(...(options.settings ?? []));
    // Detached: Ctrl-C must reach this process first, so that requests drain before the database stops.
    const child = spawn(
      program(binaries, 'postgres'),
      ['-D', cluster, '-p', String(port), ...where, ...settings.flatMap((setting) => ['-c', setting])],
      { ...owner(), cwd: '/', detached: true, stdio: ['ignore', log, log] },
    );
    child.on('error', () => undefined);
    child.unref();
    closeSync(log);
    if (child.pid === undefined) throw new Error('The database program could not be started.');
    return child.pid;
  };
  const base = { host, port, user: USER, ...password };
  const admin = { ...base, database: 'postgres' };
  let running = left?.pid ?? 0;
  // Cleaning up temporary folders may delete the database's socket. Then the database runs, but cannot be reached.
  const isServing = () => alive(running) && (windows || existsSync(join(socket, `.s.PGSQL.${port}`)));
  const wasRunning = left !== null && isServing();
  if (wasRunning) await answering(admin, running, logFile);
  else {
    if (left) await stop(running, cluster, socket);
    running = await launched(launch, admin, logFile);
  }
  await ensureDatabase(admin, 'crewcall');
  return {
    connection: { ...base, database: 'crewcall' },
    major: binaries.major,
    wasRunning,
    cluster,
    watch: (lost) =>
      supervise(
        {
          isServing,
          start: async () => {
            // A database that is running but still recovering is not restarted: we only wait for it.
            if (!isServing()) {
              await stop(running, cluster, socket);
              running = launch();
            }
            await answering(admin, running, logFile);
          },
        },
        lost,
      ),
    stop: () => stop(running, cluster, socket),
  };
}

/**
 * Launches the database, again if it ends at once, until it answers; returns its pid. The first launches may fail:
 * children of a killed database lock the cluster until they notice that it is gone.
 */
async function launched(launch: () => number, admin: Connection, logFile: string): Promise<number> {
  for (const until = performance.now() + HELD_MS; ; await sleep(500)) {
    const pid = launch();
    try {
      await answering(admin, pid, logFile);
      return pid;
    } catch (error) {
      if (alive(pid) || performance.now() > until) throw error;
    }
  }
}

async function answering(connection: Connection, pid: number, logFile: string): Promise<void> {
  const until = performance.now() + START_MS;
  for (;;) {
    const client = new Client({ ...connection, connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (cause) {
      await client.end().catch(() => undefined);
      if (performance.now() > until || !alive(pid)) {
        const tail = existsSync(logFile) ? readFileSync(logFile, 'utf8').slice(-1500) : '';
        throw new Error(`The database did not start. Its log ends with:\n${tail}`, { cause });
      }
      await sleep(25);
    }
  }
}

/** Creates a database unless it exists. */
export async function ensureDatabase(connection: Connection, name: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}

const STOP_SIGNALS: [signal: NodeJS.Signals, waitMs: number][] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

async function stop(pid: number, cluster: string, socket: string): Promise<void> {
  // postmaster.pid goes last; the pid itself may linger as a zombie of this process.
  const isUp = () => alive(pid) && existsSync(join(cluster, 'postmaster.pid'));
  for (const [signal, waitMs] of STOP_SIGNALS) {
    if (!isUp()) break;
    process.kill(pid, signal);
    for (const until = performance.now() + waitMs; isUp() && performance.now() < until;) await sleep(20);
  }
  if (!windows && existsSync(socket) && statSync(socket).isDirectory()) {
    rmSync(socket, { recursive: true, force: true });
  }
}
