import type { Tx } from '../platform/database/tx';
import { letter } from '../platform/notifications/letter';
import { queueMail } from '../platform/notifications/messages';
import { OUR_ADDRESS } from '../platform/notifications/our-address';
import { CALENDAR_ENDED, endWaysIn } from './end-ways-in';

/**
 * Ends the user's other access after a new password. Mails the user, because somebody else may have made the change;
 * and for two days the office is warned before it pays them. `isFirst`: the user had no password before.
 * `exceptFamily` is the session that made the change.
 */
export async function passwordChanged(
  tx: Tx,
  user: { id: number; email: string; firstName: string },
  { now, isFirst, exceptFamily = null }: { now: number; isFirst: boolean; exceptFamily?: string | null },
): Promise<void> {
  const { hadCalendar, tokens } = await endWaysIn(tx, user.id, { now, by: user.id, exceptFamily });
  if (!isFirst)
    await tx.db.updateTable('app_user').set({ password_changed_at: now }).where('id', '=', user.id).execute();
  const teams =
    tokens.length > 0
      ? [
          `The team tokens that you made are revoked: ${tokens.map(({ remote, name }) => `${name} of ${remote}`).join(', ')}. Make new ones in Crewcall, under Releases.`,
        ]
      : [];
  await queueMail(tx, {
    userId: user.id,
    to: user.email,
    subject: 'Your password was changed',
    text: letter(
      user.firstName,
      'the password of your account was changed just now, and your other devices are signed out.',
      ...(hadCalendar ? [CALENDAR_ENDED] : []),
      ...teams,
      `If this was not you, choose a new one at once:\n${OUR_ADDRESS}/reset`,
    ),
  });
}
