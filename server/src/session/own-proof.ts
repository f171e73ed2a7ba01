import type { OwnProof } from '@crewcall/contract/types';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import type { Keys } from '../platform/security/keys';
import type { SessionUser } from '../platform/security/session-user';
import { allFactorKey, clearFailures, countTries, ownCodeKey, ownPasswordKey } from './attempts';
import { WRONG_CODE, consumeCode, hasSecondFactor, isGoodCode } from './factor/second-factor';
import { notifyOfFactor } from './factor/notify-owner';
import { wasHandedOut } from './login-link';
import { checkPassword } from './passwords';

/**
 * What the caller has proved in this request. Having the session proves little, because somebody else may be using
 * it.
 */
export interface Shown {
  idUser: number;
  /** They know their password, or have none. */
  isOwner: boolean;
  /**
   * The hash against which the password was checked. If it has changed by the time of the write, the proof is
   * invalid.
   */
  hash: string | null;
  /** The code of the second factor, as typed. */
  code: string;
  keys: Keys;
  now: number;
}

const hashOf = async (db: Db, idUser: number): Promise<string | null> =>
  (await db.selectFrom('app_user').select('password_hash').where('id', '=', idUser).executeTakeFirstOrThrow())
    .password_hash;

const NO_PASSWORD =
  'You have no password yet. Choose one first: sign out, and take “Forgot password?” for a link by mail.';

/** Whether the user has a password; without one they sign in only with links. */
export const hasPassword = async (db: Db, idUser: number): Promise<boolean> =>
  (await hashOf(db, idUser)) !== null;

/** Checks the caller's own password: refuses and counts a wrong one. Also true if they have no password. */
async function knowsPassword(
  db: Db,
  idUser: number,
  { hash, given, now }: { hash: string | null; given: string; now: number },
): Promise<boolean> {
  if (hash === null) return true;
  if (given === '') return false;
  const key = ownPasswordKey(idUser);
  await countTries(db, [key], now);
  if (!(await checkPassword(hash, given)))
    return refuse('This is not your password. Please try again.', { code: 'own-password-wrong' });
  await clearFailures(db, [key]);
  return true;
}

interface Asking {
  body: OwnProof;
  db: Db;
  now: number;
  user: SessionUser;
  services: { keys: Keys };
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Refuses a wrong code, and counts it as at sign-in. After many wrong codes, the account's owner is notified. */
async function lookAtCode({ body, db, now, user, services, write }: Asking): Promise<void> {
  const typed = body.ownCode ?? '';
  if (typed === '' || !(await hasSecondFactor(db, user.id))) return;
  const keys = [ownCodeKey(user.id), allFactorKey(user.id)];
  const isLast = await countTries(db, keys, now);
  if (await isGoodCode(db, { keys: services.keys, idUser: user.id, typed, now }))
    return clearFailures(db, keys);
  await write(async (tx) => {
    tx.audit('user', user.id, { wrongCode: true });
    if (isLast) await notifyOfFactor(tx, user, 'guessed');
  });
  refuse(WRONG_CODE, { code: 'own-code-wrong' });
}

/**
 * Checks the caller's own password and code, if sent. Call it before the transaction: hashing is slow, and wrong
 * attempts must stay counted when the write is refused. Inside the transaction, `needOwner` decides.
 */
export async function ownProof(asking: Asking): Promise<Shown> {
  const { body, db, now, user, services } = asking;
  const hash = await hashOf(db, user.id);
  const isOwner = await knowsPassword(db, user.id, { hash, given: body.ownPassword ?? '', now });
  if (isOwner) await lookAtCode(asking);
  return { idUser: user.id, isOwner, hash, code: body.ownCode ?? '', keys: services.keys, now };
}

/**
 * Refuses to change where money is paid or who can sign in, unless the caller has proved their identity: with their
 * password, and with a code if they have a second factor. The write uses up the code; a refusal does not.
 */
export async function needOwner(
  tx: Tx,
  { idUser, isOwner, hash, code, keys, now }: Shown,
  what = 'Bank details, passwords, email addresses, phone numbers and rights are changed',
): Promise<void> {
  if (!isOwner || (await hashOf(tx.db, idUser)) !== hash)
    refuse(`${what} with your own password. Type it to go on.`, { code: 'own-password' });
  if (hash === null && (await wasHandedOut(tx.db, idUser))) refuse(NO_PASSWORD);
  if (!(await hasSecondFactor(tx.db, idUser))) return;
  if (code === '') refuse(`${what} with a code of your app as well. Type it to go on.`, { code: 'own-code' });
  const by = await consumeCode(tx.db, { keys, idUser, typed: code, now });
  if (by === null) refuse(WRONG_CODE, { code: 'own-code-wrong' });
  if (by === 'recovery') tx.audit('user', idUser, { recoveryCode: 'used' });
}
