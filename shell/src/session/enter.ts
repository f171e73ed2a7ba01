import type { Out } from '@crewcall/contract/types';
import { forgetTold } from '@crewcall/platform/push-notes';
import type { Host } from '../host/context';
import { cleanUp } from './clean-up';

/** Deletes another user's data from this browser, when a user signs in. */
export async function makeRoom(
  { savedQueries }: Host,
  idBefore: number | undefined,
  idUser: number,
): Promise<void> {
  if (idBefore !== undefined && idBefore !== idUser) await cleanUp(savedQueries, true);
  forgetTold(idUser);
}

/** Signs in with `ask` and starts the session, under the lock for sign-in, sign-out and refresh of all tabs. */
export async function enter(host: Host, ask: () => Promise<Out<'signInWithCode'>>): Promise<void> {
  const { notices, session } = host;
  await session.alone(async () => {
    const before = session.view.getSnapshot()?.user.id;
    const signedIn = await ask();
    notices.clear();
    await makeRoom(host, before, signedIn.user.id);
    session.accept(signedIn, signedIn.remember);
  });
}
