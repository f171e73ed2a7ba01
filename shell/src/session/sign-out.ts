import { readOutbox } from '@crewcall/platform';
import { plural } from '@crewcall/ui';
import type { Host } from '../host';

/** Signs out here, on the server and in every tab (S-02). Unsaved work is asked about, waiting clock taps are said. */
export async function signOut({ session, unsaved, questions, api }: Host): Promise<boolean> {
  const user = session.view.getSnapshot()?.user;
  if (user === undefined) return true;
  if (!(await unsaved.leaveAll())) return false;
  const waiting = readOutbox('clock', user.id).length;
  if (waiting > 0) {
    const isSure = await questions.ask({
      title: 'Sign out?',
      lines: [
        `${plural(waiting, 'check-in or check-out waits', 'check-ins or check-outs wait')} for reception.`,
        'They stay on this device and are sent when you sign in here again.',
      ],
      yes: 'Sign out',
      no: 'Stay',
    });
    if (!isSure) return false;
  }
  session.endOthers();
  // The server is told while the session still has its cookie; without a network the session ends here all the same.
  await Promise.race([
    api.call('logout', {}, { quiet: true }).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, 3000)),
  ]);
  session.end('signed-out');
  return true;
}
