// Calls: requestReset, reset.
import { CallError } from '../errors';
import { handle } from '../platform/http/handle';
import { accountKey, browserKey, clearFailures, countTries, pairKey, resetKey } from './attempts';
import { hasSecondFactor } from './factor/second-factor';
import { browserOf, knownCookie } from './known-browser';
import { holdUser } from './load-user';
import { consumeLink } from './login-link';
import { MAIL_RESET } from './mail-reset.task';
import { passwordChanged } from './password-changed';
import { hashPassword } from './passwords';
import { hashToken } from './tokens';
import { WEAK, isWeak } from './weak-password';

/**
 * Queues a mail with a link to set a new password. The answer, including limits, is the same whether or not a user
 * has this address, so that strangers cannot find out: only the queued task looks the user up.
 */
export const requestResetHandler = handle(
  'requestReset',
  async ({ body, db, now, request, services, write }) => {
    const email = body.email.trim().toLowerCase();
    const owner = await db
      .selectFrom('app_user')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
      .executeTakeFirst();
    const key = resetKey(email, browserOf(request, services.keys, owner?.id));
    await countTries(db, [key], now);
    await write((tx) => tx.enqueue(MAIL_RESET, { email }));
  },
  { quietAudit: true },
);

/** Sets a new password by a mailed link, and signs the user out everywhere. */
export const resetHandler = handle(
  'reset',
  async ({ body, db, now, request, services, header, write, badRequest }) => {
    const hash = await hashPassword(body.password);
    const done = await write(async (tx) => {
      const link = await consumeLink(tx.db, hashToken(body.token), ['reset'], now);
      if (link === null || link.userId === null) return null;
      const held = await holdUser(tx.db, link.userId);
      const user = await tx.db
        .updateTable('app_user')
        .set({ password_hash: hash, updated_at: now })
        .where('id', '=', link.userId)
        .where('active', '=', true)
        .returning(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
        .executeTakeFirst();
      if (!user) return null;
      // This rolls the transaction back, so the link can still be used with a better password.
      if (isWeak(body.password, user)) badRequest(WEAK, { field: 'password' });
      tx.audit('user', user.id, { passwordReset: true });
      await passwordChanged(tx, user, { now, isFirst: held?.password_hash === null });
      return user;
    });
    if (done === null) {
      throw new CallError(400, 'This link has been used or is too old. Please ask for a new one.', {
        field: 'token',
      });
    }
    const { email, id } = done;
    const browser = browserOf(request, services.keys, id);
    await clearFailures(db, [
      accountKey(email),
      pairKey(email, request.ip),
      ...(browser === null ? [] : [browserKey(browser, email)]),
    ]);
    // A user who can read the owner's mail is not a stranger, so other people's guesses must not block their sign-in
    // here. Not with a second factor, because then mail alone is not enough, and each new browser would get its own
    // attempts at the code.
    if (!(await hasSecondFactor(db, id))) header('set-cookie', knownCookie(request, services.keys, id));
    return { ok: true as const, email };
  },
);
