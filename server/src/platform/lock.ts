import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

interface Holder {
  pid: number;
  /** When that process began, as the system counts it: a pid alone may have been given to another. */
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

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

const unwritable = (dataDir: string, cause: unknown): Error =>
  new Error(
    `The data directory ${dataDir} cannot be written (${(cause as NodeJS.ErrnoException).code ?? 'no reason given'}). ` +
      'Let this user write there, or set another DATA_DIR.',
    { cause },
  );

/**
 * Takes the data directory for this process; returns how to give it back. Throws a sentence that names the process
 * that has it. A lock that a killed process left is taken over.
 */
export function lockDataDir(dataDir: string, address: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw unwritable(dataDir, error);
  }
  const file = join(dataDir, 'crewcall.lock');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const handle = openSync(file, 'wx');
      const holder: Holder = { pid: process.pid, began: beganAt(process.pid), address };
      writeSync(handle, JSON.stringify(holder));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(dataDir, error);
      const holder = readHolder(file);
      if (holder && lives(holder)) {
        throw new Error(
          `Crewcall already runs on this data directory: process ${holder.pid}, at ${holder.address}. ` +
            'Stop it, or set another DATA_DIR and PORT.',
          { cause: error },
        );
      }
      try {
        rmSync(file, { force: true });
      } catch (cause) {
        throw unwritable(dataDir, cause);
      }
    }
  }
  throw new Error(`The data directory ${dataDir} could not be locked.`);
}
