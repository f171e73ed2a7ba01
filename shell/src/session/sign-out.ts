import { plural } from '@crewcall/ui';
import type { OutboxItem } from '@crewcall/platform';
import type { Host } from '../host';
import { isKnownHere } from './view-cookie';
import { oweLogout, payLogout } from './owed-logout';

/** What waits on this device, in words: `1 check-in or check-out and 2 messages wait for reception.` */
export function waitingText(items: readonly OutboxItem[]): string {
  const presses = items.filter(({ name }) => name === 'clock').length;
  const messages = items.length - presses;
  const parts = [
    ...(presses > 0 ? [plural(presses, 'check-in or check-out', 'check-ins or check-outs')] : []),
    ...(messages > 0 ? [plural(messages, 'message')] : []),
  ];
  return `${parts.join(' and ')} ${items.length === 1 ? 'waits' : 'wait'} for reception.`;
}

/** ms that device and server may take; a sign-out waits for neither. */
const leaveWithinMs = 3000;
const inTime = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work, new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), leaveWithinMs))]);

/** Signs out here, on the server and in every tab. Unsaved work is asked about, what waits is said. */
export async function signOut({ session, unsaved, questions, api, outbox }: Host): Promise<boolean> {
  if (session.view.getSnapshot() === null) {
    // This browser has forgotten who it is, and the cookie has not.
    if (isKnownHere()) {
      await inTime(Promise.all([oweLogout(), payLogout(api)]), undefined);
    }
    return true;
  }
  if (!(await unsaved.leaveAll())) return false;
  const waiting = await inTime(outbox.reread(), outbox.getSnapshot());
  if (waiting.length > 0) {
    const isOne = waiting.length === 1;
    const isSure = await questions.ask({
      title: 'Sign out?',
      lines: [
        waitingText(waiting),
        `${isOne ? 'It stays' : 'They stay'} on this device and ${isOne ? 'is' : 'are'} sent when you sign in here again.`,
      ],
      yes: 'Sign out',
      no: 'Stay',
    });
    if (!isSure) return false;
  }
  const held = outbox.hold();
  session.endOthers();
  // The server is told while the session still has its cookie; without a network the session ends here all the same,
  // and the server hears of it later.
  const owed = oweLogout();
  await inTime(Promise.all([held, owed, session.leave(() => payLogout(api))]), undefined);
  session.end('signed-out');
  return true;
}
