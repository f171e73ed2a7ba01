import type { OutboxAnswer, OutboxItem } from '../outbox';
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

export function createOutboxQueue(db: () => Promise<DeviceStore>): OutboxQueue {
  const strict = async () => (await db()).transaction('outbox', 'readwrite', { durability: 'strict' });
  return {
    async owners() {
      const items = await (await db()).getAll('outbox');
      return ownersOf(items);
    },
    async list(idUser) {
      const items = await (await db()).getAllFromIndex('outbox', 'idUser', idUser);
      return items.sort((a, b) => a.at - b.at);
    },
    async put(item) {
      const work = await strict();
      await Promise.all([work.store.put(item), work.done]);
    },
    async remove(key) {
      const work = await strict();
      await Promise.all([work.store.delete(key), work.done]);
    },
    async hold(idUser, isHeld) {
      const work = await strict();
      const items = await work.store.index('idUser').getAll(idUser);
      const changed = items.filter((item) => (item.isHeld ?? false) !== isHeld);
      await Promise.all([...changed.map((item) => work.store.put({ ...item, isHeld })), work.done]);
    },
    async answer(key, answer) {
      const work = await strict();
      const item = await work.store.get(key);
      await Promise.all([item === undefined ? undefined : work.store.put({ ...item, answer }), work.done]);
    },
  };
}

/** For tests and the stage: as long as the page. */
export function memoryQueue(items: OutboxItem[] = []): OutboxQueue {
  let kept = items;
  return {
    owners: async () => ownersOf(kept),
    list: async (idUser) => kept.filter((item) => item.idUser === idUser).sort((a, b) => a.at - b.at),
    put: async (item) => void (kept = [...kept.filter(({ key }) => key !== item.key), item]),
    remove: async (key) => void (kept = kept.filter((item) => item.key !== key)),
    hold: async (idUser, isHeld) =>
      void (kept = kept.map((item) => (item.idUser === idUser ? { ...item, isHeld } : item))),
    answer: async (key, answer) =>
      void (kept = kept.map((item) => (item.key === key ? { ...item, answer } : item))),
  };
}
