import { outboxTag } from '@crewcall/platform/host';

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Lets the service worker send what waits, in browsers that have Background Sync; elsewhere the next opening does. */
export function requestSync(): void {
  void navigator.serviceWorker?.ready
    .then((registration) => (registration as { sync?: SyncManager }).sync?.register(outboxTag))
    .catch(() => {});
}
