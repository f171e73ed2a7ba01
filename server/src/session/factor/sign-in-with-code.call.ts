import { CallError } from '../../errors';
import { handle } from '../../platform/http/handle';
import { answerSession } from '../answer-session';
import { allFactorKey, clearFailures, countTries, factorKey } from '../attempts';
import { letIn } from '../door';
import { browserOf } from '../known-browser';
import { holdUser, loadUser } from '../load-user';
import { consumeLink, signingIn } from '../login-link';
import { consumeChallenge, lookAtChallenge } from './challenge';
import { WRONG_CODE, consumeCode } from './second-factor';
import { notifyOfFactor } from './notify-owner';

const OVER = 'This took too long, or was finished already. Please sign in again.';

/**
 * The second step of every sign-in: a correct code uses up the challenge, and the link that it started with. A wrong
 * code does not.
 */
export const signInWithCodeHandler = handle(
  'signInWithCode',
  async (context) => {
    const { body, db, now, request, services, write } = context;
    const over = (): never => {
      throw new CallError(401, OVER, { code: 'sign-in-again' });
    };
    const asked = await lookAtChallenge(db, body.token, now);
    if (asked === null) return over();
    const { userId } = asked;
    const keys = [factorKey(userId, browserOf(request, services.keys, userId)), allFactorKey(userId)];
    const isLast = await countTries(db, keys, now);
    const entered = await write(async (tx) => {
      const held = await holdUser(tx.db, userId);
      const challenge = await lookAtChallenge(tx.db, body.token, now);
      if (!held?.active || challenge === null) return null;
      const by = await consumeCode(tx.db, { keys: services.keys, idUser: userId, typed: body.code, now });
      if (by === null) {
        tx.audit('user', userId, { wrong: true });
        const owner = isLast ? await loadUser(tx.db, userId, '') : null;
        if (owner !== null) await notifyOfFactor(tx, owner, 'guessed');
        return 'wrong';
      }
      const { linkHash, remember } = challenge;
      await consumeChallenge(tx.db, body.token);
      const link = linkHash && (await consumeLink(tx.db, linkHash, signingIn, now));
      if (linkHash !== null && link === null) return null;
      tx.audit('user', userId, {
        with: by === 'recovery' ? 'recovery code' : by,
        ...(link === null ? {} : { signedInByLink: link.purpose }),
      });
      return letIn(tx, { userId, remember }, { request, now });
    });
    if (entered === 'wrong') throw new CallError(401, WRONG_CODE);
    const user = entered && (await loadUser(db, userId, ''));
    if (entered === null || user === null) return over();
    await clearFailures(db, keys);
    return { ...(await answerSession(context, user, entered.session)), remember: entered.remember };
  },
  // Not audited automatically, because a request without a valid challenge must not look like a sign-in.
  { quietAudit: true },
);
