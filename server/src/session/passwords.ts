import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from '../platform/operations/semaphore';

// Algorithm 2 is argon2id; with 19 MiB, 2 passes, 1 lane: 12 to 18 ms on a small machine.
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';
// Four at a time: more would fill the thread pool, and all file and DNS calls would have to wait.
const semaphore = new Semaphore(4);

let dummy: Promise<string> | null = null;

/** The stored form of a password. */
export const hashPassword = (password: string): Promise<string> =>
  semaphore.run(() => hash(password, OPTIONS));

/**
 * Checks a password. Takes equally long if there is no such user, so that the duration does not reveal which
 * addresses exist.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no user has this');
  const against = stored ?? (await dummy);
  const right = await semaphore.run(() => verify(against, password)).catch(() => false);
  return stored !== null && right;
}

/** Was this hash made with other parameters than the current ones? Then the next sign-in hashes the password again. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(PREFIX);
