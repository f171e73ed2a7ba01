import type { Db, DbTx } from '../../db/schema';
import type { Keys } from '../../platform/security/keys';
import { needsFactor } from '../load-user';
import { endChallenges } from './challenge';
import { consumeRecoveryCode, isRecoveryCode } from './recovery-codes';
import { unseal } from './sealing';
import { stepOf } from './totp';

/** Does this user need a code to sign in? An unconfirmed second factor does not count. */
export async function hasSecondFactor(db: Db, idUser: number): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', idUser)
    .where('sealed', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Does the company require a second factor of this user, whether or not they have one? */
export async function needsSecondFactor(db: Db, idUser: number): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select(needsFactor.as('needs'))
    .where('id', '=', idUser)
    .executeTakeFirst();
  return row?.needs ?? false;
}

export const WRONG_CODE =
  'This code is not right, or was used already. Each code counts once: wait for the next one.';

interface Typed {
  keys: Keys;
  idUser: number;
  typed: string;
  now: number;
}

/** Would `consumeCode` accept this code now? Does not use up the code. */
export async function isGoodCode(db: Db, given: Typed): Promise<boolean> {
  const { keys, idUser, typed, now } = given;
  const factor = await db
    .selectFrom('second_factor')
    .select(['sealed', 'last_step'])
    .where('user_id', '=', idUser)
    .executeTakeFirst();
  if (!factor?.sealed) return false;
  const step = stepOf(unseal(keys, idUser, factor.sealed), typed.replace(/\s/g, ''), now);
  return step === null ? isRecoveryCode(db, given) : step > factor.last_step;
}

/**
 * Uses up a code from the app, or a recovery code, and returns which it was; null if it is wrong. An app code works
 * once, and earlier ones stop working, so that somebody who has seen it cannot use it.
 */
export async function consumeCode(
  tx: DbTx,
  { keys, idUser, typed, now }: Typed,
): Promise<'app' | 'recovery' | null> {
  const factor = await tx
    .selectFrom('second_factor')
    .select('sealed')
    .where('user_id', '=', idUser)
    .executeTakeFirst();
  if (!factor?.sealed) return null;
  const code = typed.replace(/\s/g, '');
  const step = stepOf(unseal(keys, idUser, factor.sealed), code, now);
  if (step === null) return (await consumeRecoveryCode(tx, { keys, idUser, typed, now })) ? 'recovery' : null;
  const used = await tx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', idUser)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used === undefined ? null : 'app';
}

/** Removes a user's second factor, recovery codes and open challenges. Returns false if it was not on. */
export async function dropSecondFactor(tx: DbTx, idUser: number): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', idUser).execute();
  await endChallenges(tx, idUser);
  const dropped = await tx
    .deleteFrom('second_factor')
    .where('user_id', '=', idUser)
    .returning('sealed')
    .executeTakeFirst();
  return dropped !== undefined && dropped.sealed !== null;
}
