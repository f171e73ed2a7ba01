import { toUser } from '../platform/audience';
import type { Tx } from '../platform/handle';
import { queueMail } from '../platform/messages';
import { endLinks } from './login-link';
import { endAllSessions } from './open-session';

/**
 * What follows from a new password: the user's other sessions and open sign-in and reset links end, and a mail
 * says so, in case that it was somebody else. `exceptFamily` is the session that made the change; `origin` begins the
 * mail's link.
 */
export async function passwordChanged(
  tx: Tx,
  user: { id: number; email: string; firstName: string },
  { now, origin, exceptFamily = null }: { now: number; origin: string; exceptFamily?: string | null },
): Promise<void> {
  await endAllSessions(tx.db, user.id, now, exceptFamily);
  await endLinks(tx.db, user.id, ['login', 'reset'], now);
  tx.announce('session.ended', { idUser: user.id }, toUser(user.id));
  await queueMail(tx, {
    userId: user.id,
    to: user.email,
    subject: 'Your password was changed',
    text:
      `Hello ${user.firstName},\n\nthe password of your account was changed just now, and your other devices are ` +
      `signed out.\n\nIf this was not you, choose a new one at once:\n${origin}/reset`,
  });
}
