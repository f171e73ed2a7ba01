import type { Out } from '@crewcall/contract/types';
import { forgetTold } from '@crewcall/platform/push-notes';
import type { Host } from '../host';
import { cleanUp } from './clean-up';

/** Signs in by `ask`, and takes the session up; nobody signs in, out or on beside it. */
export async function enter(
  { answers, notices, session }: Host,
  ask: () => Promise<Out<'signInWithCode'>>,
): Promise<void> {
  await session.alone(async () => {
    const before = session.view.getSnapshot()?.user.id;
    const signedIn = await ask();
    notices.clear();
    // Another person in this browser: what the last one left behind is not theirs.
    if (before !== undefined && before !== signedIn.user.id) await cleanUp(answers, true);
    forgetTold(signedIn.user.id);
    session.accept(signedIn, signedIn.remember);
  });
}
