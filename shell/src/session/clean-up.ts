import type { SavedQueries } from '@crewcall/platform/host';

/**
 * Keys that stay when somebody signs out. Notification choices are keyed by user; theme, styles and the error of the
 * clock belong to the device. A sign-out that the server does not know of is still owed.
 */
const stays = /^crewcall\.(theme|styles|registry|signup|push|clock|owes-logout)/;

/** Messages that are being written, keyed by user. */
const isDraft = /^crewcall\.draft\.chat\./;

/**
 * Deletes drafts, saved queries and the push subscription of the user who signs out, and leaves the queue of punches and
 * messages: those were sent as far as their user is concerned. Never fails.
 * @param isMeant somebody chose to sign out. A session that expired leaves half-written messages to its user.
 */
export async function cleanUp(savedQueries: Pick<SavedQueries, 'clear'>, isMeant: boolean): Promise<void> {
  void savedQueries.clear();
  // Files of a worker's next shifts.
  if (typeof caches !== 'undefined') void caches.delete('crewcall-files').catch(() => {});
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open();
      for (const key of Object.keys(storage)) {
        if (key.startsWith('crewcall.') && !stays.test(key) && (isMeant || !isDraft.test(key)))
          storage.removeItem(key);
      }
    } catch {
      // Storage is switched off.
    }
  }
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // The browser has none of these.
  }
}
