import { syncTag } from '@crewcall/platform/host';
import type { HostQueue } from '@crewcall/platform/host';
import type { Reach } from './reach';

/** ms between two attempts while the queue is not empty. */
const againMs = 15_000;

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Lets the service worker send the queue, in browsers with Background Sync; in others the next visit sends it. */
export function requestSync(): void {
  void navigator.serviceWorker?.ready
    .then((registration) => (registration as { sync?: SyncManager }).sync?.register(syncTag))
    .catch(() => {});
}

/** Sends the queue when the connection is back, when the page becomes visible, and at intervals. */
export function retrySending(queue: HostQueue, { isReached }: Reach): void {
  const send = () => {
    if (queue.getSnapshot().length > 0) void queue.flush();
  };
  isReached.subscribe(() => isReached.getSnapshot() && send());
  addEventListener('online', send);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) send();
    // The operating system may end a hidden page at any time.
    else if (queue.getSnapshot().length > 0) requestSync();
  });
  setInterval(send, againMs);
}
