import { useEffect, useState } from 'react';
import type { OutboxItem } from '@crewcall/platform';
import { settled } from '@crewcall/platform/device';
import { createDeviceStore } from '@crewcall/platform/host';
import { Alert } from '@crewcall/ui';
import { waitingText } from './sign-out';

const device = createDeviceStore();

/**
 * Says on the page of signing in that presses or messages wait on this device, so that nobody believes them sent. Not
 * whose: the next user of a shared phone need not know.
 */
export function WaitingHere() {
  const [waiting, setWaiting] = useState<readonly OutboxItem[]>([]);
  useEffect(() => {
    let isHere = true;
    device
      .run('outbox', 'read', (store) => settled<OutboxItem[]>(store.getAll()))
      .then(
        (items) => isHere && setWaiting(items.filter(({ answer }) => answer === undefined)),
        () => {},
      );
    return () => void (isHere = false);
  }, []);
  if (waiting.length === 0) return null;
  return (
    <Alert severity="info" role="note">
      {`${waitingText(waiting)} ${waiting.length === 1 ? 'It goes' : 'They go'} out when the same person signs in here again.`}
    </Alert>
  );
}
