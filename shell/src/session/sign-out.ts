import { isBreakAction } from '@crewcall/domain/clock';
import { plural } from '@crewcall/ui/format';
import type { QueueItem } from '@crewcall/platform';
import type { Host } from '../host/context';
import { isKnownHere } from './view-cookie';
import { deferLogout, sendLogout } from './deferred-logout';

/** What waits in this device's queue: `1 check-in or check-out and 2 messages wait for reception.` */
export function waitingText(items: readonly QueueItem[]): string {
  const breaks = items.filter(({ body }) => 'action' in body && isBreakAction(body.action)).length;
  const punches = items.filter(({ name }) => name === 'punch').length - breaks;
  const expenses = items.filter(({ name }) => name === 'expense').length;
  const messages = items.length - punches - breaks - expenses;
  const parts = [
    ...(punches > 0 ? [plural(punches, 'check-in or check-out', 'check-ins or check-outs')] : []),
    ...(breaks > 0 ? [plural(breaks, 'break')] : []),
    ...(messages > 0 ? [plural(messages, 'message')] : []),
    ...(expenses > 0 ? [plural(expenses, 'expense')] : []),
  ];
  return `${parts.join(' and ')} ${items.length === 1 ? 'waits' : 'wait'} for reception.`;
}

/** ms that a sign-out waits for storage and server. */
const leaveWithinMs = 3000;
const inTime = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work, new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), leaveWithinMs))]);

/** Signs out here, on the server and in every tab. First asks about unsaved work and says what waits in the queue. */
export async function signOut(host: Host): Promise<boolean> {
  const { session, unsaved, questions, offlineQueue } = host;
  if (session.view.getSnapshot() === null) {
    // The browser lost its stored session, but still has the cookie.
    if (isKnownHere()) await inTime(Promise.all([deferLogout(host), sendLogout(host)]), undefined);
    return true;
  }
  if (!(await unsaved.leaveAll())) return false;
  const waiting = await inTime(offlineQueue.reread(), offlineQueue.getSnapshot());
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
  const paused = offlineQueue.pause();
  session.endOthers();
  // The server needs the cookie to end the session. Without a connection the session still ends here, and the
  // sign-out is sent later.
  const deferred = deferLogout(host);
  await inTime(Promise.all([paused, deferred, session.leave(() => sendLogout(host))]), undefined);
  session.end('signed-out');
  return true;
}
