import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../src/platform/database/embedded';
import { NOBODY, isRoot } from '../../src/platform/database/binaries';

/** Debian's PgBouncer, where it is installed. */
export const pgBouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file));

export interface Pooler {
  /** For DATABASE_URL. */
  url: string;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** PgBouncer in transaction mode before a database of the tests, with two connections for everybody. */
export async function startPooler(database: Connection, port: number): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'crewcall-pooler-'));
  const config = join(folder, 'pgbouncer.ini');
  const { host, user, database: name } = database;
  writeFileSync(
    config,
    `[databases]
${name} = host=${host} port=${database.port} user=${user} connect_query='set statement_timeout = 29000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
server_login_retry = 1
`,
  );
  const owner = isRoot() ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot()) for (const path of [folder, config]) chownSync(path, NOBODY, NOBODY);
  let child: ChildProcess | null = null;
  let said = '';
  const start = async () => {
    child = spawn(pgBouncer ?? 'pgbouncer', [config], {
      ...owner,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => (said += bytes.toString()));
    for (let tries = 0; tries < 200; tries += 1) {
      if (await answers(port)) return;
      if (child.exitCode !== null) break;
      await sleep(50);
    }
    throw new Error(`PgBouncer did not start:\n${said}`);
  };
  const kill = async () => {
    child?.kill('SIGKILL');
    if (child) await ended(child);
  };
  await start();
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${name}`,
    kill,
    start,
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
