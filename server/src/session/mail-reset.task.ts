import { SIGN_IN_LINK_MS } from '@crewcall/domain/limits';
import { letter } from '../platform/notifications/letter';
import { queueMail } from '../platform/notifications/messages';
import { OUR_ADDRESS } from '../platform/notifications/our-address';
import { defineTask } from '../platform/queue/tasks';
import { createLink, endLinks } from './login-link';

export const MAIL_RESET = 'mail-reset';

/** Mails a password link to the user with this address, if there is one, and ends their older links. */
export const mailResetTask = defineTask(MAIL_RESET, async ({ payload, now, write }) => {
  const { email } = payload as { email: string };
  await write(async (tx) => {
    const user = await tx.db
      .selectFrom('app_user')
      .select(['id', 'first_name', 'email'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
      .where('active', '=', true)
      .executeTakeFirst();
    if (!user) return;
    await endLinks(tx.db, user.id, ['reset'], now);
    const token = await createLink(tx.db, {
      userId: user.id,
      purpose: 'reset',
      createdBy: null,
      expiresAt: now + SIGN_IN_LINK_MS,
    });
    tx.audit('user', user.id, { resetAsked: true });
    await queueMail(tx, {
      userId: user.id,
      to: user.email,
      subject: 'Choose a new password',
      text: letter(
        user.first_name,
        `choose a new password here within 30 minutes:\n${OUR_ADDRESS}/reset/${token}`,
        'If you did not ask for this, nothing needs to be done.',
      ),
    });
  });
});
