// Calls: login, logout, getMe.
import { CallError } from '../errors';
import { handle } from '../platform/http/handle';
import { answerSession } from './answer-session';
import {
  accountKey,
  addressKey,
  browserKey,
  clearFailures,
  countTries,
  countTry,
  pairKey,
  waitFor,
} from './attempts';
import { askForCode, challengeFor, letIn } from './door';
import { browserOf } from './known-browser';
import { holdUser, loadUser } from './load-user';
import { checkPassword, hashPassword, isOutdated } from './passwords';
import { mixOf, noMixCookie } from '../platform/releases/mix-cookie';
import { clearCookie, emptyCache, viewCookie } from './cookie';
import { endFamily, heldSession, holdFamilies } from './open-session';
import { viewOf } from './me';

// The same text for an unknown address, a wrong password and an inactive account, so that strangers learn nothing.
const WRONG = 'The email or the password is not right. Please try again.';

export const loginHandler = handle(
  'login',
  async (context) => {
    const { body, db, now, services, request, write, tooMany } = context;
    const found = await db
      .selectFrom('app_user')
      .select(['id', 'password_hash', 'active'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', body.email.trim().toLowerCase()))
      .executeTakeFirst();
    const browser = browserOf(request, services.keys, found?.id);
    // Attempts in a known browser are counted separately, so that strangers' guesses elsewhere cannot lock its owner
    // out.
    const counted =
      browser === null
        ? [pairKey(body.email, request.ip), accountKey(body.email)]
        : [browserKey(browser, body.email)];
    const address = browser === null ? [addressKey(request.ip)] : [];
    const wait = await waitFor(db, [...counted, ...address], now);
    if (wait > 0) tooMany(wait / 1000);
    await countTries(db, counted, now);

    const right = await checkPassword(found?.password_hash ?? null, body.password);
    if (!right || found?.active !== true) {
      for (const key of address) await countTry(db, key, now);
      throw new CallError(401, WRONG);
    }
    await clearFailures(db, counted);
    const outdated = found.password_hash !== null && isOutdated(found.password_hash);
    const fresh = outdated ? await hashPassword(body.password) : null;
    const entered = await write(async (tx) => {
      const held = await holdUser(tx.db, found.id);
      // The stored hash has changed since we checked it: a parallel sign-in rehashed the same password, or it was
      // reset.
      const isSame = held?.password_hash === found.password_hash;
      if (!held?.active || !(isSame || (await checkPassword(held.password_hash, body.password)))) {
        throw new CallError(401, WRONG);
      }
      if (isSame && fresh !== null) {
        await tx.db
          .updateTable('app_user')
          .set({ password_hash: fresh })
          .where('id', '=', found.id)
          .execute();
      }
      const first = { userId: found.id, remember: body.remember ?? true, linkHash: null };
      const challenge = await challengeFor(tx.db, first, now);
      if (challenge !== null) return challenge;
      tx.audit('user', found.id, { signedIn: true });
      return letIn(tx, first, { request, now });
    });
    if (typeof entered === 'string') return askForCode(entered);
    const user = await loadUser(db, found.id, '');
    if (user === null) throw new CallError(401, WRONG);
    return answerSession(context, user, entered.session);
  },
  // Not audited automatically, because a sign-in that still needs the code must not look like a completed one.
  { limit: { per: 'address', max: 300, windowMs: 60_000 }, quietAudit: true },
);

/** Ends the session of the token and of the cookie. Signing out twice is not an error. */
export const logoutHandler = handle(
  'logout',
  async ({ user, now, request, services, write, header }) => {
    await write(async (tx) => {
      const held = await heldSession(tx.db, request);
      const ended = new Map<string, number>();
      if (held) ended.set(held.family, held.user_id);
      if (user) ended.set(user.sessionId, user.id);
      await holdFamilies(tx.db, [...ended.keys()]);
      for (const [family, idUser] of ended) {
        await endFamily(tx, { family, user_id: idUser }, now);
        tx.audit('user', idUser, { signedOut: true });
      }
    });
    if (user) services.sessions.forget(user.id);
    header('set-cookie', clearCookie(request));
    header('set-cookie', viewCookie(request, null));
    header('clear-site-data', emptyCache);
    if (mixOf(services.links, request, now) !== null) header('set-cookie', noMixCookie(request));
  },
  { quietAudit: true },
);

export const getMeHandler = handle('getMe', ({ db, services, user, now }) => viewOf(db, services, user, now));
