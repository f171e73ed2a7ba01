import { ApiError } from '@crewcall/platform';
import type { Host } from '../host';
import { forgetHere } from './view-cookie';

const key = 'crewcall.owes-logout';

/** Notes that this browser signs out: until the server has heard it, the cookie would still open the session. */
export function oweLogout(): void {
  forgetHere();
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Storage is switched off: the server is told now or never.
  }
}

const isOwed = (): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

/** Tells the server that the session ended; resolves also when it was not reached, and the debt stays. */
export async function payLogout(api: Host['api']): Promise<void> {
  const isHeard = await api.call('logout', {}, { quiet: true }).then(
    // A page of the venue's Wi-Fi is no answer of ours.
    (answer: { ok?: unknown } | null) => answer?.ok === true,
    (error: unknown) => error instanceof ApiError && error.kind === 'denied' && error.body !== null,
  );
  if (isHeard) forgive();
}

/** Signing in ends what the cookie held before. */
function forgive(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is nothing to forget.
  }
}

/** Who signed out without reception: the server hears it once it is reached, unless somebody has signed in before. */
export function settleLogout({ api, session, reach }: Pick<Host, 'api' | 'session' | 'reach'>): void {
  const pay = () =>
    void session.alone(async () => {
      const isDue = isOwed() && session.view.getSnapshot() === null;
      if (isDue && reach.isReached.getSnapshot()) await payLogout(api);
    });
  reach.isReached.subscribe(pay);
  session.view.subscribe(() => (session.view.getSnapshot() === null ? pay() : forgive()));
  pay();
}
