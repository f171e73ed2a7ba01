import { ApiError } from '@crewcall/platform';
import { readSaved, writeSaved } from '@crewcall/platform/local-preference';
import type { Host } from '../host/context';
import { forgetHere } from './view-cookie';

// Browsers write cookies and localStorage to disk when they like, so a browser that is killed right after a sign-out
// could come back signed in. IndexedDB writes at once, so the note goes into both.
const key = 'crewcall.owes-logout';
/** When the last deferred sign-out was finished, epoch ms: an older note in IndexedDB no longer counts. */
const finishedKey = 'crewcall.logout-settled-at';

/**
 * Notes that this browser signs out: until the server knows, the cookie would still open the session. Resolves once the
 * note is on disk, or cannot be written.
 */
export function deferLogout({ database }: Pick<Host, 'database'>): Promise<void> {
  forgetHere();
  writeSaved(key, '1');
  return database.put('logout', Date.now(), key).catch(() => {});
}

const isDeferred = (): boolean => readSaved(key) !== null;

async function wasDeferred({ database }: Pick<Host, 'database'>): Promise<boolean> {
  try {
    const since = await database.run('logout', 'read', (store) => store.get(key));
    return since !== undefined && since > Number(localStorage.getItem(finishedKey) ?? 0);
  } catch {
    return false;
  }
}

/** Signs out on the server. Resolves also when it was not reached, and the sign-out stays deferred. */
export async function sendLogout({ api, database }: Pick<Host, 'api' | 'database'>): Promise<void> {
  const isDone = await api.call('logout', {}, { quiet: true }).then(
    // Looks into the answer, because a venue's Wi-Fi may answer with a page of its own.
    (answer: { ok?: unknown } | null) => answer?.ok === true,
    (error: unknown) => error instanceof ApiError && error.kind === 'denied' && error.body !== null,
  );
  if (isDone) finish({ database });
}

/** Forgets a deferred sign-out: the server knows of it, or a new sign-in has ended the old cookie's session. */
function finish({ database }: Pick<Host, 'database'>): void {
  writeSaved(key, null);
  writeSaved(finishedKey, String(Date.now()));
  void database.delete('logout', key).catch(() => {});
}

/**
 * Sends a deferred sign-out once the server is reached, unless somebody has signed in before. Ends a session that came
 * back with the browser although it was signed out.
 */
export async function finishLogout(host: Pick<Host, 'api' | 'database' | 'session' | 'reach'>) {
  const { session, reach } = host;
  const wasOut = session.view.getSnapshot() === null;
  if (await wasDeferred(host)) {
    // Somebody who signed in while storage was read has a session of their own.
    if (wasOut && session.view.getSnapshot() !== null) finish(host);
    else {
      void deferLogout(host);
      session.end('signed-out');
    }
  }
  const send = () =>
    void session.alone(async () => {
      const isDue = isDeferred() && session.view.getSnapshot() === null;
      if (isDue && reach.isReached.getSnapshot()) await sendLogout(host);
    });
  reach.isReached.subscribe(send);
  session.view.subscribe(() => (session.view.getSnapshot() === null ? send() : finish(host)));
  send();
}
