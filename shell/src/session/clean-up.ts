import type { HostAnswers } from '@crewcall/platform/host';

/**
 * Keys that stay when somebody signs out: presses of an older release and the say on notifications are keyed by user.
 * The theme, the styles and how wrong the clock is are the device's. A sign-out that the server has not heard of is
 * still owed.
 */
const stays = /^crewcall\.(clock|chat|theme|styles|registry|signup|push|owes-logout)/;

/** Messages that are being written, keyed by user. */
const isDraft = /^crewcall\.draft\.chat\./;

/**
 * Drafts, kept answers and the push subscription of the user that signs out. The outbox is none
 * of these: what waits in it was done, not drafted. Never fails.
 * @param isMeant somebody chose to sign out. A session that merely ran out leaves half-written messages to its user.
 */
export async function cleanUp(answers: HostAnswers, isMeant: boolean): Promise<void> {
  void answers.forget();
  // What the jobs keep of a worker's next shifts.
  if (typeof caches !== 'undefined') void caches.delete('crewcall-files').catch(() => {});
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open();
      for (const key of Object.keys(storage)) {
        if (key.startsWith('crewcall.') && !stays.test(key) && (isMeant || !isDraft.test(key)))
          storage.removeItem(key);
      }
    } catch {
      // Storage is switched off: nothing is kept.
    }
  }
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // The browser has none of these.
  }
}
