import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../hooks';
import { useRegion } from '../region-context';
import type { Store } from '../host/store';
import type { OnRefused, QueueBody, QueueItem, QueueName } from './queue-item';

/** The punches, the messages or the expenses of the signed-in user's queue. */
export function useOfflineQueue<N extends QueueName>(name: N) {
  const { offlineQueue: queue } = useRegion();
  const { user } = useSession();
  const waiting = useOwn(queue, name, user.id);
  const sent = useOwn(queue.sent, name, user.id);
  const refused = useOwn(queue.refused, name, user.id);
  const put = useCallback(
    (idJob: number, at: number, body: QueueBody<N>, onRefused?: OnRefused) =>
      queue.put({ key: body.key, name, idJob, at, body }, onRefused),
    [queue, name],
  );
  return { waiting, sent, refused, put, dismiss: queue.dismiss };
}

function useOwn<T extends QueueItem, N extends QueueName>(
  { subscribe, getSnapshot }: Store<readonly T[]>,
  name: N,
  idUser: number,
) {
  const items = useSyncExternalStore(subscribe, getSnapshot);
  return useMemo(
    () => items.filter((item): item is T & QueueItem<N> => item.name === name && item.idUser === idUser),
    [items, name, idUser],
  );
}
