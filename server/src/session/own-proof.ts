import type { OwnProof } from '@crewcall/contract/types';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { refuse, tooMany } from '../errors';
import type { Tx } from '../platform/handle';
import type { Keys } from '../platform/keys';
import { clearFailures, countTry, ownCodeKey, ownPasswordKey, waitFor } from './attempts';
import type { TryKey } from './attempts';
import { WRONG_CODE, consumeCode, hasSecondFactor } from './factor/second-factor';
import { checkPassword } from './passwords';

/** What the caller has shown with this very request: a session may be held by somebody else. */
export interface Shown {
  idUser: number;
  /** They know their password, or have none yet. */
  isOwner: boolean;
  /** What they typed as a code of their second factor; nobody has looked at it. */
  code: string;
  keys: Keys;
  now: number;
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

async function count(db: Kysely<DB>, key: TryKey, now: number): Promise<void> {
  if (!(await countTry(db, key, now))) tooMany((await waitFor(db, [key], now)) / 1000);
}

/** Refuses a password that is not the caller's, and counts it. True also where they have none. */
async function knowsPassword(db: Kysely<DB>, idUser: number, given: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', idUser)
    .executeTakeFirst();
  if (row === undefined || row.password_hash === null) return row !== undefined;
  if (given === '') return false;
  const key = ownPasswordKey(idUser);
  await count(db, key, now);
  if (!(await checkPassword(row.password_hash, given)))
    return refuse('This is not your password. Please try again.', { code: 'own-password-wrong' });
  await clearFailures(db, [key]);
  return true;
}

/**
 * Looks at the caller's own password, where they sent it, and counts a code that they sent. Slow: outside the
 * transaction, in which `needOwner` then decides.
 */
export async function ownProof({
  body,
  db,
  now,
  user,
  services,
}: {
  body: OwnProof;
  db: Kysely<DB>;
  now: number;
  user: { id: number };
  services: { keys: Keys };
}): Promise<Shown> {
  const { ownPassword = '', ownCode = '' } = body;
  const isOwner = await knowsPassword(db, user.id, ownPassword, now);
  if (ownCode !== '') await count(db, ownCodeKey(user.id), now);
  return { idUser: user.id, isOwner, code: ownCode, keys: services.keys, now };
}

/**
 * Ends a call that changes where money goes, or who gets in, unless its caller has shown who they are. They show their
 * password, and a code where they have a second factor. It is used up with what is written: a refusal leaves it good.
 */
export async function needOwner(
  tx: Tx,
  { idUser, isOwner, code, keys, now }: Shown,
  what = 'Bank details and passwords are changed',
): Promise<void> {
  if (!isOwner) refuse(`${what} with your own password. Type it to go on.`, { code: 'own-password' });
  if (!(await hasSecondFactor(tx.db, idUser))) return;
  if (code === '') refuse(`${what} with a code of your app as well. Type it to go on.`, { code: 'own-code' });
  const by = await consumeCode(tx.db, { keys, idUser, typed: code, now });
  if (by === null) refuse(WRONG_CODE, { code: 'own-code-wrong' });
  await clearFailures(tx.db, [ownCodeKey(idUser)]);
}
