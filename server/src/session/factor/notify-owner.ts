import type { Tx } from '../../platform/database/tx';
import { letter } from '../../platform/notifications/letter';
import { queueMail } from '../../platform/notifications/messages';
import { OUR_ADDRESS } from '../../platform/notifications/our-address';

const mails = {
  on: {
    subject: 'Signing in asks for a code now',
    text: 'from now on, signing in as you takes a code of your app as well as your password.',
  },
  moved: {
    subject: 'Your codes come from another app now',
    text: 'the codes for signing in come from the app that was set up just now. Those of the one before are not taken any more.',
  },
  renewed: {
    subject: 'You have new recovery codes',
    text: 'new recovery codes were made for your account. The ones before are not taken any more.',
  },
  off: {
    subject: 'Signing in asks for no code any more',
    text: 'the second factor of your account was turned off. Your password alone signs in.',
  },
  reset: {
    subject: 'The office has reset your second factor',
    text: 'the office has taken the second factor off your account, and signed you out everywhere. Sign in with your password, and set it up again under Me.',
  },
  guessed: {
    subject: 'Wrong codes are typed for your account',
    text: 'somebody who has your password, or a link that was mailed to you, typed wrong codes again and again. They got no further, and have to wait now.',
  },
  linked: {
    subject: 'Your second factor was reset on the server',
    text: 'the person who runs the server has made a one-time link for you, taken the second factor off your account, and signed you out everywhere. Set it up again under Me.',
  },
} as const;

/** Mails the owner of an account that their second factor was changed, because somebody else may have done it. */
export async function notifyOfFactor(
  tx: Tx,
  user: { id: number; email: string; firstName: string },
  what: keyof typeof mails,
): Promise<void> {
  const { subject, text } = mails[what];
  await queueMail(tx, {
    userId: user.id,
    to: user.email,
    subject,
    text: letter(
      user.firstName,
      text,
      `If this was not you, choose a new password at once, and call the office:\n${OUR_ADDRESS}/reset`,
    ),
  });
}
