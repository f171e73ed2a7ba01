import { useEffect, useState } from 'react';
import type { QueueItem } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { useHost } from '../../host/context';
import { waitingText } from '../../session/sign-out';

/**
 * Says on the sign-in page that punches or messages wait on this device, so that nobody believes they were sent. Gives
 * no names: the next user of a shared phone need not know whose they are.
 */
export function WaitingNotice() {
  const { queueStore } = useHost();
  const [waiting, setWaiting] = useState<readonly QueueItem[]>([]);
  useEffect(() => {
    let isMounted = true;
    queueStore.waiting().then(
      (items) => isMounted && setWaiting(items),
      () => {},
    );
    return () => void (isMounted = false);
  }, [queueStore]);
  if (waiting.length === 0) return null;
  return (
    <Alert severity="info" role="note">
      {`${waitingText(waiting)} ${waiting.length === 1 ? 'It goes' : 'They go'} out when the same person signs in here again.`}
    </Alert>
  );
}
