// Calls: getSecondFactor, beginSecondFactor, confirmSecondFactor, renewRecoveryCodes, endSecondFactor.
import { MINUTE_MS } from '@crewcall/domain/units';
import { toOffice, toUser } from '../../platform/live/audience';
import { companyConfig } from '../../platform/database/company-config';
import { handle } from '../../platform/http/handle';
import { clearFailures, countTries, setupKey } from '../attempts';
import { holdUser } from '../load-user';
import { needOwner, ownProof } from '../own-proof';
import { makeRecoveryCodes } from './recovery-codes';
import { seal, unseal } from './sealing';
import { dropSecondFactor, hasSecondFactor, needsSecondFactor } from './second-factor';
import { notifyOfFactor } from './notify-owner';
import { addressOf, newKey, stepOf } from './totp';

/** A setup that is not confirmed within this time has to be started again. */
const SETUP_MS = 30 * MINUTE_MS;
const WHAT = 'The second factor is changed';
const OFF = 'The second factor is off. Set it up first.';

export const getSecondFactorHandler = handle('getSecondFactor', async ({ db, user }) => {
  const factor = await db
    .selectFrom('second_factor')
    .select('confirmed_at')
    .where('user_id', '=', user.id)
    .where('sealed', 'is not', null)
    .executeTakeFirst();
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    since: factor?.confirmed_at ?? null,
    codesLeft: Number(left),
    isNeeded: await needsSecondFactor(db, user.id),
  };
});

/** Makes a key for an authenticator app. Sign-in does not change until `confirmSecondFactor` gets a code from it. */
export const beginSecondFactorHandler = handle(
  'beginSecondFactor',
  async ({ body, db, now, user, services, write }) => {
    const shown = await ownProof({ body, db, now, user, services, write });
    const key = newKey();
    const { confCompanyName } = await companyConfig(db, user.companyId);
    await write(async (tx) => {
      await holdUser(tx.db, user.id);
      await needOwner(tx, shown, WHAT);
      const begun = { pending: seal(services.keys, user.id, key), pending_at: now };
      await tx.db
        .insertInto('second_factor')
        .values({ user_id: user.id, sealed: null, confirmed_at: null, ...begun })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(begun))
        .execute();
    });
    return { key, address: addressOf(key, confCompanyName, user.email) };
  },
);

/** Turns the second factor on, or moves it to another app. The first code proves that the app has the key. */
export const confirmSecondFactorHandler = handle(
  'confirmSecondFactor',
  async ({ body, db, now, user, services, write, refuse }) => {
    const tries = setupKey(user.id);
    await countTries(db, [tries], now);
    const codes = await write(async (tx) => {
      await holdUser(tx.db, user.id);
      const begun = await tx.db
        .selectFrom('second_factor')
        .select(['sealed', 'pending', 'pending_at'])
        .where('user_id', '=', user.id)
        .executeTakeFirst();
      if (!begun?.pending || (begun.pending_at ?? 0) + SETUP_MS <= now)
        return refuse('This took too long. Begin again with a new QR code.', { code: 'sign-in-again' });
      const key = unseal(services.keys, user.id, begun.pending);
      const step = stepOf(key, body.code.replace(/\s/g, ''), now);
      if (step === null)
        return refuse('This code is not right. Type the six digits that your app shows now.');
      await tx.db
        .updateTable('second_factor')
        .set({ sealed: begun.pending, pending: null, pending_at: null, confirmed_at: now, last_step: step })
        .where('user_id', '=', user.id)
        .execute();
      const isMoved = begun.sealed !== null;
      tx.audit('user', user.id, { secondFactor: isMoved ? 'moved' : 'on' });
      await notifyOfFactor(tx, user, isMoved ? 'moved' : 'on');
      tx.announce('user.changed', { idUser: user.id }, [toUser(user.id), toOffice]);
      return makeRecoveryCodes(tx.db, services.keys, user.id);
    });
    await clearFailures(db, [tries]);
    services.sessions.forget(user.id);
    return { codes };
  },
);

/** Makes ten new recovery codes, which replace the unused ones. */
export const renewRecoveryCodesHandler = handle(
  'renewRecoveryCodes',
  async ({ body, db, now, user, services, write, refuse }) => {
    const shown = await ownProof({ body, db, now, user, services, write });
    return write(async (tx) => {
      await holdUser(tx.db, user.id);
      if (!(await hasSecondFactor(tx.db, user.id))) return refuse(OFF);
      await needOwner(tx, shown, WHAT);
      tx.audit('user', user.id, { recoveryCodes: 'new' });
      await notifyOfFactor(tx, user, 'renewed');
      return { codes: await makeRecoveryCodes(tx.db, services.keys, user.id) };
    });
  },
);

export const endSecondFactorHandler = handle(
  'endSecondFactor',
  async ({ body, db, now, user, services, write, refuse }) => {
    const shown = await ownProof({ body, db, now, user, services, write });
    await write(async (tx) => {
      await holdUser(tx.db, user.id);
      if (!(await hasSecondFactor(tx.db, user.id))) return refuse(OFF);
      if (await needsSecondFactor(tx.db, user.id))
        return refuse(
          'Your company asks for a second factor. Set up another phone instead of turning it off.',
        );
      await needOwner(tx, shown, WHAT);
      await dropSecondFactor(tx.db, user.id);
      tx.audit('user', user.id, { secondFactor: 'off' });
      await notifyOfFactor(tx, user, 'off');
      tx.announce('user.changed', { idUser: user.id }, [toUser(user.id), toOffice]);
    });
    services.sessions.forget(user.id);
  },
);
