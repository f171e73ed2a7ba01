import type { HostOutbox } from '@crewcall/platform/host';
import type { Reach } from './reach';
import { requestSync } from './request-sync';

/** ms between two tries while something waits. */
const againMs = 15_000;

/** Sends what waits when there is reception again, when the page is looked at again, and now and then. */
export function keepSending(outbox: HostOutbox, { isReached }: Reach): void {
  const send = () => {
    if (outbox.getSnapshot().length > 0) void outbox.flush();
  };
  isReached.subscribe(() => isReached.getSnapshot() && send());
  addEventListener('online', send);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) send();
    // The system may end a hidden page at any time.
    else if (outbox.getSnapshot().length > 0) requestSync();
  });
  setInterval(send, againMs);
}
