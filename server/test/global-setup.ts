import { spawn } from 'node:child_process';
import { mkdtempSync, statfsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbedded } from '../src/platform/database/embedded';
import { migrate } from '../src/platform/database/migrate';
import { openDb, openPool } from '../src/platform/database/pool';
import { CLUSTER, TEMPLATE, pgBin } from './support/cluster';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 2 * 1024 ** 3;

/** In memory where there is room: a clone is some thousand small files. */
function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

// Its input ends when the run does, however that happens.
const STOP_WHEN_ALONE = `
const fs = require('node:fs');
const [folder] = process.argv.slice(1);
const pidFile = folder + '/postgres/postmaster.pid';
process.stdin.resume().on('end', () => {
  try {
    process.kill(Number(fs.readFileSync(pidFile, 'utf8').split('\\n')[0]), 'SIGINT');
  } catch {}
  const wait = setInterval(() => {
    if (fs.existsSync(pidFile)) return;
    clearInterval(wait);
    fs.rmSync(folder, { recursive: true, force: true });
  }, 50);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
`;

/** Stops the cluster of this folder and removes it once this process is gone. */
function cleanUpAfterwards(folder: string): void {
  const child = spawn(process.execPath, ['-e', STOP_WHEN_ALONE, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true,
  });
  child.unref();
  (child.stdin as Socket).unref();
}

/** Jest's global setup: one cluster for the run, with a migrated template that each test file clones. */
export default async function startCluster(): Promise<void> {
  const folder = mkdtempSync(join(fastFolder(), 'crewcall-test-'));
  cleanUpAfterwards(folder);
  const { connection } = await startEmbedded({
    dataDir: folder,
    durable: false,
    ...(pgBin ? { binDir: pgBin } : {}),
    settings: ['max_connections=300', 'wal_level=minimal', 'max_wal_senders=0'],
  });
  await ensureDatabase({ ...connection, database: 'postgres' }, TEMPLATE);
  const pool = openPool({ ...connection, database: TEMPLATE }, { isPatient: true });
  await migrate(openDb(pool), pool);
  await pool.end();
  process.env[CLUSTER] = JSON.stringify(connection);
}
