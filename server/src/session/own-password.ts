import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { refuse, tooMany } from '../errors';
import { clearFailures, countTry, ownPasswordKey, waitFor } from './attempts';
import { checkPassword } from './passwords';

/** What the caller has shown with this very request: a session may be held by somebody else. */
export interface Shown {
  /** They know their password, or have none yet. */
  isOwner: boolean;
}

/** Whether somebody has a password, or comes in by links alone. */
export async function hasPassword(db: Kysely<DB>, idUser: number): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', idUser)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Looks at the caller's own password, where they sent it. Refuses a wrong one, and counts it. Slow: outside the
 * transaction.
 */
export async function ownPassword(
  db: Kysely<DB>,
  idUser: number,
  given: string | undefined,
  now: number,
): Promise<Shown> {
  const row = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', idUser)
    .executeTakeFirst();
  if (row === undefined || row.password_hash === null) return { isOwner: row !== undefined };
  if (given === undefined || given === '') return { isOwner: false };
  const key = ownPasswordKey(idUser);
  if (!(await countTry(db, key, now))) tooMany((await waitFor(db, [key], now)) / 1000);
  if (!(await checkPassword(row.password_hash, given)))
    return refuse('This is not your password. Please try again.', { code: 'own-password-wrong' });
  await clearFailures(db, [key]);
  return { isOwner: true };
}

/** Ends a call that changes where money goes, or who gets in, unless its caller has shown who they are. */
export function needOwner({ isOwner }: Shown, what = 'Bank details and passwords are'): void {
  if (!isOwner) refuse(`${what} changed with your own password. Type it to go on.`, { code: 'own-password' });
}
