import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../hooks';
import { useRegion } from '../region-context';
import type { Store } from '../region-props';
import type { QueueBody, QueueItem, QueueName, SentItem } from './queue-item';

/** Shows a refusal in the server's words instead of the snackbar; returns false where its place is off the screen. */
export type OnRefused = (text: string) => boolean;

/** The signed-in user's queue: what waits, oldest first. The host saves and sends it. */
export interface OfflineQueue extends Store<readonly QueueItem[]> {
  /**
   * Shown as waiting at once, saved, then sent; resolves when it is answered or found to wait. `onRefused` shows a
   * refusal until then.
   */
  put(item: Pick<QueueItem, 'key' | 'name' | 'idJob' | 'at' | 'body'>, onRefused?: OnRefused): Promise<void>;
  sent: Store<readonly SentItem[]>;
  /** What the server refused, with its words as `answer`, oldest first; `put` with the same key tries again. */
  refused: Store<readonly QueueItem[]>;
  /** Removes a refused item. */
  dismiss(key: string): Promise<void>;
}

/** The punches or the messages of the signed-in user's queue. */
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
