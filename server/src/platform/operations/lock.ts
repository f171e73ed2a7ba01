import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Holder {
  pid: number;
  /** Start time of that process, by the system. The pid alone may have been reused by another process. */
  began: string;
  address: string;
}

const beganAt = (pid: number): string => {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return '';
  const text = readFileSync(file, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

const lives = ({ pid, began }: Holder): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return pid !== process.pid && (began === '' || began === beganAt(pid));
};

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Which process has this lock: `dead` if that process has ended, `gone` if there is no lock file. */
function look(file: string): Holder | 'dead' | 'gone' {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return lives(holder) ? holder : 'dead';
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'gone' : 'dead';
  }
}

/** Makes `own` the lock file unless there is one. Uses a link, so that others never see a half-written file. */
function put(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Makes `own` the lock file and returns null, or returns the process that has the lock. To replace the lock of a dead
 * process, a process must first take the lock `….next`, so that of several starts at once, none removes the lock of
 * another.
 */
function take(own: string, file: string): Holder | null {
  if (put(own, file)) return null;
  const first = look(file);
  if (typeof first === 'object') return first;
  const next = `${file}.next`;
  const other = take(own, next);
  if (other) return other;
  const now = look(file);
  if (now === 'dead') {
    renameSync(next, file);
    return null;
  }
  rmSync(next);
  return now === 'gone' ? take(own, file) : now;
}

const unwritable = (dataDir: string, cause: unknown): Error =>
  new Error(
    `The data directory ${dataDir} cannot be written (${codeOf(cause) ?? 'no reason given'}). ` +
      'Let this user write there, or set another DATA_DIR.',
    { cause },
  );

/**
 * Locks the data directory for this process; returns a function that unlocks it. Throws an error that names the
 * process that has the lock. Takes over the lock of a process that was killed.
 */
export function lockDataDir(dataDir: string, address: string): () => void {
  const file = join(dataDir, 'crewcall.lock');
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  const ours: Holder = { pid: process.pid, began: beganAt(process.pid), address };
  let holder: Holder | null;
  try {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(own, JSON.stringify(ours));
      holder = take(own, file);
    } finally {
      rmSync(own, { force: true });
    }
  } catch (error) {
    throw unwritable(dataDir, error);
  }
  if (!holder) return () => rmSync(file, { force: true });
  throw new Error(
    `Crewcall already runs on this data directory: process ${holder.pid}, at ${holder.address}. ` +
      'Stop it, or set another DATA_DIR and PORT.',
  );
}
