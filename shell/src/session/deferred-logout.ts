import { ApiError } from '@crewcall/platform';
import { readSaved, writeSaved } from '@crewcall/platform/local-preference';
import type { Host } from '../host/context';
import { forgetHere } from './view-cookie';

// Browsers write cookies and localStorage to disk with a delay, so a browser that is killed right after a sign-out
// could start again signed in. IndexedDB writes at once, so the record goes into both.
const key = 'crewcall.owes-logout';
/** Time when the last deferred sign-out was completed, epoch ms: an older record in IndexedDB no longer counts. */
const finishedKey = 'crewcall.logout-settled-at';

/**
 * Records that this browser signs out: until the server knows, the cookie would still open the session. Resolves once
 * the record is on disk, or could not be written.
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

/** Signs out on the server. Also resolves if the server was not reached; then the sign-out remains deferred. */
export async function sendLogout({ api, database }: Pick<Host, 'api' | 'database'>): Promise<void> {
  const isDone = await api.call('logout', {}, { quiet: true }).then(
    // Check the body, because a venue's Wi-Fi may answer with a page of its own.
    (answer: { ok?: unknown } | null) => answer?.ok === true,
    (error: unknown) => error instanceof ApiError && error.kind === 'denied' && error.body !== null,
  );
  if (isDone) finish({ database });
}

/**
 * Deletes the record of a deferred sign-out: the server knows of it, or a new sign-in has ended the old cookie's
 * session.
 */
function finish({ database }: Pick<Host, 'database'>): void {
  writeSaved(key, null);
  writeSaved(finishedKey, String(Date.now()));
  void database.delete('logout', key).catch(() => {});
}

/**
 * Sends a deferred sign-out once the server is reached, unless a user has signed in before. Ends a session that was
 * restored with the browser although it was signed out.
 */
export async function finishLogout(host: Pick<Host, 'api' | 'database' | 'session' | 'reach'>) {
  const { session, reach } = host;
  const wasOut = session.view.getSnapshot() === null;
  if (await wasDeferred(host)) {
    // A user who signed in while storage was being read has a new session.
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
