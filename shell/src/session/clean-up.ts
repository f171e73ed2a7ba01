import type { SavedQueries } from '@crewcall/platform/host';

/**
 * Keys that remain after sign-out. Notification choices contain the user's id; theme, styles and the clock's
 * difference belong to the device. `owes-logout` records a sign-out that the server does not know of yet.
 */
const stays = /^crewcall\.(theme|styles|registry|signup|push|clock|owes-logout)/;

/** Unsent chat messages; the key contains the user's id. */
const isDraft = /^crewcall\.draft\.chat\./;

/**
 * Deletes drafts, saved queries and the push subscription of the user who signs out. Does not delete the queue of
 * punches and messages, because its user believes that they were sent. Never rejects.
 * @param isMeant the user chose to sign out. When a session expires, unsent chat messages stay on the device for
 * their user.
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
      // Ignored: storage is switched off.
    }
  }
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // Ignored: the browser has no service worker or no push.
  }
}
