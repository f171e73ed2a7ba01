import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries';
import { NOBODY, isRoot, program, reachable } from './binaries';

type Progress = (text: string) => void;

/** The PostgreSQL user that owns the database. */
export const USER = 'app';
export const windows = process.platform === 'win32';
/** The account that the database's programs run as. */
export const owner = () => (isRoot() ? { uid: NOBODY, gid: NOBODY } : {});

/**
 * The folder of the cluster: below the data directory, unless that is in a private folder, which `nobody` cannot
 * enter.
 */
export function clusterHome(dataDir: string): string {
  if (reachable(dirname(dataDir))) return dataDir;
  return join('/var/lib', `crewcall-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
}

/**
 * Makes sure that the database's account can reach the cluster's folder. Reports the folder if it is not in the data
 * directory.
 */
function openHome(dataDir: string, progress?: Progress): string {
  const home = clusterHome(dataDir);
  const cluster = join(home, 'postgres');
  if (home !== dataDir) {
    mkdirSync(home, { recursive: true, mode: 0o711 });
    writeFileSync(join(dataDir, 'database-is-elsewhere.txt'), `${home}\n`);
    progress?.(`The data directory lies in a private folder, so the database is kept in ${home}`);
  } else if (!reachable(cluster)) {
    // Only the data directory itself is private. It is enough to let other accounts pass through it, without listing
    // its files.
    chmodSync(dataDir, statSync(dataDir).mode | 0o001);
  }
  return cluster;
}

const UNFINISHED = '.new-';

// Creates the cluster in a temporary folder and renames that at the end, so that a start that is killed halfway never
// leaves an incomplete cluster that looks complete.
function initialise(binaries: Binaries, cluster: string, durable: boolean): void {
  mkdirSync(dirname(cluster), { recursive: true });
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(basename(cluster) + UNFINISHED)) continue;
    rmSync(join(dirname(cluster), name), { recursive: true, force: true });
  }
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new Error(
      `The folder ${cluster} holds files, but no whole database. Move it away, or set another DATA_DIR.`,
    );
  }
  const password = randomBytes(18).toString('base64url');
  const partial = `${cluster}${UNFINISHED}${randomBytes(4).toString('hex')}`;
  mkdirSync(partial, { mode: 0o700 });
  if (isRoot()) chownSync(partial, NOBODY, NOBODY);
  const secret = join(tmpdir(), `crewcall-${randomBytes(6).toString('hex')}`);
  writeFileSync(secret, password, { mode: 0o600 });
  if (isRoot()) chownSync(secret, NOBODY, NOBODY);
  const args = ['-D', partial, '-U', USER, '-E', 'UTF8', '--locale=C', '--no-instructions'];
  args.push(...(windows ? ['-A', 'scram-sha-256', `--pwfile=${secret}`] : ['-A', 'trust']));
  if (binaries.major >= 17) args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (!durable) args.push('--no-sync');
  const done = spawnSync(program(binaries, 'initdb'), args, { ...owner(), encoding: 'utf8', cwd: '/' });
  rmSync(secret, { force: true });
  if (done.status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    throw new Error(`The database could not be created in ${cluster}: ${done.stderr || done.error?.message}`);
  }
  if (windows) writeFileSync(join(partial, 'app-password'), password, { mode: 0o600 });
  renameSync(partial, cluster);
}

function checkMajor(binaries: Binaries, cluster: string): void {
  const found = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim());
  if (found === binaries.major) return;
  throw new Error(
    `The data in ${cluster} was written by PostgreSQL ${found}, and this release brings ${binaries.major}. ` +
      'Make a backup with the release that wrote it (npm run backup), then restore it into an empty DATA_DIR.',
  );
}

/** Returns the cluster's folder. Creates the cluster if it is missing; throws if another major version wrote it. */
export function openCluster(
  { dataDir, durable, progress }: { dataDir: string; durable: boolean; progress: Progress | undefined },
  binaries: Binaries,
): string {
  mkdirSync(dataDir, { recursive: true });
  const cluster = openHome(dataDir, progress);
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    progress?.('Creating the database');
    initialise(binaries, cluster, durable);
  }
  checkMajor(binaries, cluster);
  return cluster;
}
