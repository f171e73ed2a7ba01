import { ApiError } from '@crewcall/platform';
import { createDevice, settled } from '@crewcall/platform/device';
import { readKept, writeKept } from '@crewcall/platform/kept';
import type { Host } from '../host';
import { forgetHere } from './view-cookie';

const key = 'crewcall.owes-logout';
/** When the last debt ended, epoch ms: one of before is none, should it still lie on the device. */
const settledKey = 'crewcall.logout-settled-at';
// Browsers write cookies and storage to the disk when they like: one that is killed before would be signed in again.
const device = createDevice<'owed'>('crewcall-session', 1, (database) => database.createObjectStore('owed'));

/**
 * Notes that this browser signs out: until the server has heard it, the cookie would still open the session.
 * Resolves once that outlives the end of the browser, or cannot.
 */
export function oweLogout(): Promise<void> {
  forgetHere();
  writeKept(key, '1');
  return device.run('owed', 'strict', (store) => void store.put(Date.now(), key)).catch(() => {});
}

const isOwed = (): boolean => readKept(key) !== null;

async function wasOwed(): Promise<boolean> {
  try {
    const since = await device.run('owed', 'read', (store) => settled<number | undefined>(store.get(key)));
    return since !== undefined && since > Number(localStorage.getItem(settledKey) ?? 0);
  } catch {
    return false;
  }
}

/** Tells the server that the session ended; resolves also when it was not reached, and the debt stays. */
export async function payLogout(api: Host['api']): Promise<void> {
  const isHeard = await api.call('logout', {}, { quiet: true }).then(
    // A page of the venue's Wi-Fi is no answer of ours.
    (answer: { ok?: unknown } | null) => answer?.ok === true,
    (error: unknown) => error instanceof ApiError && error.kind === 'denied' && error.body !== null,
  );
  if (isHeard) forgive();
}

/** The server has heard it, or somebody signed in, which ends what the cookie held before. */
function forgive(): void {
  writeKept(key, null);
  writeKept(settledKey, String(Date.now()));
  void device.run('owed', 'strict', (store) => void store.delete(key)).catch(() => {});
}

/**
 * Who signed out without reception: the server hears it once it is reached, unless somebody has signed in before.
 * A session that came back with the browser although it was signed out ends here.
 */
export async function settleLogout({ api, session, reach }: Pick<Host, 'api' | 'session' | 'reach'>) {
  const wasOut = session.view.getSnapshot() === null;
  if (await wasOwed()) {
    // Who signed in while the device was asked has a session of their own.
    if (wasOut && session.view.getSnapshot() !== null) forgive();
    else {
      void oweLogout();
      session.end('signed-out');
    }
  }
  const pay = () =>
    void session.alone(async () => {
      const isDue = isOwed() && session.view.getSnapshot() === null;
      if (isDue && reach.isReached.getSnapshot()) await payLogout(api);
    });
  reach.isReached.subscribe(pay);
  session.view.subscribe(() => (session.view.getSnapshot() === null ? pay() : forgive()));
  pay();
}
