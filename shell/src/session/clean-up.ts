/** Keys that stay when somebody signs out: the clock queue is keyed by user, the theme is the device's. */
const stays = /^crewcall\.(clock|theme|registry|signup)/;

/** S-02: drafts, kept answers and the push subscription of the user that signs out. Never fails. */
export async function cleanUp(): Promise<void> {
  for (const storage of [localStorage, sessionStorage]) {
    try {
      for (const key of Object.keys(storage)) {
        if (key.startsWith('crewcall.') && !stays.test(key)) storage.removeItem(key);
      }
    } catch {
      // Storage is switched off: nothing is kept.
    }
  }
  try {
    const names = 'caches' in globalThis ? await caches.keys() : [];
    await Promise.all(
      names.filter((name) => name.startsWith('crewcall-api')).map((name) => caches.delete(name)),
    );
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // The browser has none of these.
  }
}
