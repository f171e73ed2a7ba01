import type { SavedQueries } from '@crewcall/platform/host';

/**
 * Keys that stay when somebody signs out. Notification choices are keyed by user; theme, styles and the clock's error
 * belong to the device. `owes-logout` notes a sign-out that the server does not know of yet.
 */
const stays = /^crewcall\.(theme|styles|registry|signup|push|clock|owes-logout)/;

/** Messages that are being written, keyed by user. */
const isDraft = /^crewcall\.draft\.chat\./;

/**
 * Deletes drafts, saved queries and the push subscription of the user who signs out. Leaves the queue of punches and
 * messages, because its user believes that they were sent. Never fails.
 * @param isMeant the user chose to sign out. When a session expires, half-written messages stay for their user.
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
    // The browser has no service worker or no push.
  }
}
