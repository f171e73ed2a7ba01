import type { OfflineDatabase } from './database';
import type { QueueAnswer, QueueItem } from './queue-item';

/** The queues of all users of this browser; pages and service worker share them. */
export interface QueueStore {
  /** Users who have items that the service worker may send. */
  owners(): Promise<number[]>;
  /** Items of all users that have no answer yet. */
  waiting(): Promise<QueueItem[]>;
  /** A user's items, oldest first, including those that the server has answered. */
  list(idUser: number): Promise<QueueItem[]>;
  /** Resolves once the item is on the disk. */
  put(item: QueueItem): Promise<void>;
  remove(key: string): Promise<void>;
  /** Pauses a user's items at sign-out, and resumes them at the next sign-in. */
  pause(idUser: number, isPaused: boolean): Promise<void>;
  /** Saves the server's answer to an item, for the next page to show it. */
  answer(key: string, answer: QueueAnswer): Promise<void>;
}

const hasNoAnswer = ({ answer }: QueueItem) => answer === undefined;
const ownersOf = (items: readonly QueueItem[]) => [
  ...new Set(items.filter((item) => hasNoAnswer(item) && !item.isPaused).map(({ idUser }) => idUser)),
];
const byAge = (a: QueueItem, b: QueueItem) => a.at - b.at;

export function createQueueStore(database: OfflineDatabase): QueueStore {
  const all = () => database.run('queue', 'read', (store) => store.getAll());
  return {
    owners: async () => ownersOf(await all()),
    waiting: async () => (await all()).filter(hasNoAnswer),
    async list(idUser) {
      const items = await database.run('queue', 'read', (store) => store.index('idUser').getAll(idUser));
      return items.sort(byAge);
    },
    put: (item) => database.put('queue', item),
    remove: (key) => database.delete('queue', key),
    pause: (idUser, isPaused) =>
      database.run('queue', 'strict', async (store) => {
        for (const item of await store.index('idUser').getAll(idUser))
          if ((item.isPaused ?? false) !== isPaused) await store.put({ ...item, isPaused });
      }),
    answer: (key, answer) =>
      database.run('queue', 'strict', async (store) => {
        const item = await store.get(key);
        if (item !== undefined) await store.put({ ...item, answer });
      }),
  };
}

/** For tests and the stage. The items are lost when the page closes. */
export function memoryQueueStore(items: QueueItem[] = []): QueueStore {
  let queue = items;
  return {
    owners: async () => ownersOf(queue),
    waiting: async () => queue.filter(hasNoAnswer),
    list: async (idUser) => queue.filter((item) => item.idUser === idUser).sort(byAge),
    put: async (item) => void (queue = [...queue.filter(({ key }) => key !== item.key), item]),
    remove: async (key) => void (queue = queue.filter((item) => item.key !== key)),
    pause: async (idUser, isPaused) =>
      void (queue = queue.map((item) => (item.idUser === idUser ? { ...item, isPaused } : item))),
    answer: async (key, answer) =>
      void (queue = queue.map((item) => (item.key === key ? { ...item, answer } : item))),
  };
}
