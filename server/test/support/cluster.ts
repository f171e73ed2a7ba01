import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ensureDatabase, startEmbedded } from '../../src/platform/db/embedded';
import type { Connection } from '../../src/platform/db/embedded';
import { migrate } from '../../src/platform/db/migrate';
import { openDb, openPool } from '../../src/platform/db/pool';
import { serverRoot } from '../../src/platform/root-folders';

const LOCK_MS = 90_000;
const TEMPLATE = 'crewcall_template';

/** The machine's own PostgreSQL programs, where the suite runs on them. */
export const pgBin = process.env.PG_BIN || undefined;

// One cluster for all workers of a run and for the runs after it, until nobody has used it for a while.
function clusterFolder(): string {
  const migrations = join(serverRoot, 'src/db/migrations');
  const hash = createHash('sha256')
    .update(pgBin ?? 'embedded')
    .update(serverRoot);
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)));
  return join(tmpdir(), `crewcall-test-${process.getuid?.() ?? 0}-${hash.digest('hex').slice(0, 10)}`);
}

// Whoever was stopped in the middle leaves the lock behind.
function isOrphaned(lock: string): boolean {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

async function locked<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, 'starting');
  for (const began = Date.now(); ;) {
    // The keeper may just have taken the whole folder away.
    mkdirSync(folder, { recursive: true });
    try {
      mkdirSync(lock);
      writeFileSync(join(lock, 'pid'), String(process.pid));
      break;
    } catch {
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
      const age = since === undefined ? 0 : Date.now() - since;
      if (isOrphaned(lock) || age > LOCK_MS || Date.now() - began > LOCK_MS)
        rmSync(lock, { recursive: true, force: true });
      await sleep(50);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

// Jest ends its workers without a word, so a process of its own stops the cluster when its users are gone.
const KEEPER = `
const fs = require('node:fs');
const [folder] = process.argv.slice(1);
const alive = (pid) => { try { process.kill(pid, 0); return true } catch { return false } };
const used = () => fs.existsSync(folder + '/users') && fs.readdirSync(folder + '/users').some((pid) => alive(Number(pid)));
const server = () => { try { return Number(fs.readFileSync(folder + '/postgres/postmaster.pid', 'utf8').split('\\n')[0]) } catch { return 0 } };
let idle = 0;
const watch = setInterval(() => {
  idle = used() ? 0 : idle + 1;
  if (idle < 20) return;
  // Nobody may come in while the cluster goes.
  try { fs.mkdirSync(folder + '/starting') } catch { return }
  if (used()) { fs.rmSync(folder + '/starting', { recursive: true }); return }
  clearInterval(watch);
  const pid = server();
  if (pid > 0) process.kill(pid, 'SIGINT');
  const wait = setInterval(() => {
    if (pid > 0 && alive(pid)) return;
    clearInterval(wait);
    fs.rmSync(folder, { recursive: true, force: true });
  }, 100);
}, 1000);
`;

function keep(folder: string): void {
  const file = join(folder, 'keeper.pid');
  const old = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  try {
    if (old > 0) return void process.kill(old, 0);
  } catch {
    // It is gone; a new one follows.
  }
  const child = spawn(process.execPath, ['-e', KEEPER, folder], {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
  });
  child.unref();
  writeFileSync(file, String(child.pid));
}

async function prepare(folder: string): Promise<Connection> {
  return locked(folder, async () => {
    const users = join(folder, 'users');
    mkdirSync(users, { recursive: true });
    writeFileSync(join(users, String(process.pid)), '');
    const { connection } = await startEmbedded({
      dataDir: folder,
      durable: false,
      ...(pgBin ? { binDir: pgBin } : {}),
      settings: ['max_connections=300'],
    });
    keep(folder);
    const ready = join(folder, 'template-ready');
    if (!existsSync(ready)) {
      await ensureDatabase({ ...connection, database: 'postgres' }, TEMPLATE);
      const pool = openPool({ ...connection, database: TEMPLATE });
      await migrate(openDb(pool), pool);
      await pool.end();
      writeFileSync(ready, '');
    }
    return connection;
  });
}

let cluster: Promise<Connection> | null = null;

/** A new migrated database, cloned from the template; `drop` removes it. */
export async function newDatabase(): Promise<{ connection: Connection; drop(): Promise<void> }> {
  cluster ??= prepare(clusterFolder());
  const base = await cluster;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = { ...base, database: 'postgres' };
  // Two clones of one template at once wait for each other inside PostgreSQL, which gives up too early.
  await locked(clusterFolder(), () => ensureDatabase(admin, name, TEMPLATE));
  return {
    connection: { ...base, database: name },
    drop: async () => {
      const client = new Client(admin);
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}
