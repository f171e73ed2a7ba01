import type { OutboxAnswer, OutboxItem } from '../outbox';
import { settled } from '../device';
import type { DeviceStore } from './device-store';

/** The outboxes of all users of this browser, as page and service worker share them. */
export interface OutboxQueue {
  /** Who has something that the service worker may send. */
  owners(): Promise<number[]>;
  /** A user's items, oldest first, those with an answer to tell among them. */
  list(idUser: number): Promise<OutboxItem[]>;
  /** Resolves once the item is on the disk, not merely in the system's memory. */
  put(item: OutboxItem): Promise<void>;
  remove(key: string): Promise<void>;
  /** Holds a user's items back at sign-out, and gives them free at the next sign-in. */
  hold(idUser: number, isHeld: boolean): Promise<void>;
  /** Keeps what the server said for the next page to tell. */
  answer(key: string, answer: OutboxAnswer): Promise<void>;
}

const ownersOf = (items: readonly OutboxItem[]) => [
  ...new Set(
    items.filter(({ answer, isHeld }) => answer === undefined && isHeld !== true).map(({ idUser }) => idUser),
  ),
];

export function createOutboxQueue({ run }: Pick<DeviceStore, 'run'>): OutboxQueue {
  return {
    async owners() {
      return ownersOf(await run('outbox', 'read', (store) => settled<OutboxItem[]>(store.getAll())));
    },
    async list(idUser) {
      const items = await run('outbox', 'read', (store) =>
        settled<OutboxItem[]>(store.index('idUser').getAll(idUser)),
      );
      return items.sort((a, b) => a.at - b.at);
    },
    put: (item) => run('outbox', 'strict', (store) => void store.put(item)),
    remove: (key) => run('outbox', 'strict', (store) => void store.delete(key)),
    hold: (idUser, isHeld) =>
      run('outbox', 'strict', async (store) => {
        const items = await settled<OutboxItem[]>(store.index('idUser').getAll(idUser));
        for (const item of items) if ((item.isHeld ?? false) !== isHeld) store.put({ ...item, isHeld });
      }),
    answer: (key, answer) =>
      run('outbox', 'strict', async (store) => {
        const item = await settled<OutboxItem | undefined>(store.get(key));
        if (item !== undefined) store.put({ ...item, answer });
      }),
  };
}

/** For tests and the stage: as long as the page. */
export function memoryQueue(items: OutboxItem[] = []): OutboxQueue {
  let queue = items;
  return {
    owners: async () => ownersOf(queue),
    list: async (idUser) => queue.filter((item) => item.idUser === idUser).sort((a, b) => a.at - b.at),
    put: async (item) => void (queue = [...queue.filter(({ key }) => key !== item.key), item]),
    remove: async (key) => void (queue = queue.filter((item) => item.key !== key)),
    hold: async (idUser, isHeld) =>
      void (queue = queue.map((item) => (item.idUser === idUser ? { ...item, isHeld } : item))),
    answer: async (key, answer) =>
      void (queue = queue.map((item) => (item.key === key ? { ...item, answer } : item))),
  };
}
