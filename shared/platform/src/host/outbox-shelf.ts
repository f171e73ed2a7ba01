import type { OnRefused, OutboxItem } from '../outbox';
import type { OutboxQueue } from './outbox-queue';

/**
 * Where an item is. `writing`: on its way to the disk. `disk`: there. `page`: could not be written and lives as long as
 * the page. `gone`: let go as such; a write that was given up may still come to its end.
 */
type Phase = 'writing' | 'disk' | 'page' | 'gone';

export interface Entry {
  item: OutboxItem;
  phase: Phase;
  /** Put and not tried yet: whoever pressed still looks on. */
  isFresh?: boolean;
  /** Shows a no; from `put` until the item is answered or found to wait. */
  onRefused?: OnRefused | undefined;
}

export type OutboxShelf = ReturnType<typeof createShelf>;

/** Resolves to whether the device did it. */
export const isDone = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** What this page knows of the outbox, over a device that may not answer. `onSilent` hears that it did not. */
export function createShelf(queue: OutboxQueue, onSilent: () => void) {
  const entries = new Map<string, Entry>();
  const itemsOf = (idUser: number | null, ...phases: Phase[]) =>
    [...entries.values()]
      .filter(({ item, phase }) => item.idUser === idUser && phases.includes(phase))
      .map(({ item }) => item);

  /** What the device holds is what it lists; what waited is not forgotten while it stays silent. */
  function take(items: readonly OutboxItem[]) {
    for (const [key, { phase, onRefused }] of entries)
      if (phase === 'disk' && !onRefused && !items.some((item) => item.key === key)) entries.delete(key);
    for (const item of items) {
      const entry = entries.get(item.key);
      if (!entry) entries.set(item.key, { item, phase: 'disk' });
      else if (entry.phase === 'gone') void isDone(queue.remove(item.key));
      // An answered item that is put once more is still listed as it was.
      else if (entry.phase === 'disk' || (entry.phase === 'writing' && !item.answer))
        Object.assign(entry, { item, phase: 'disk' });
    }
  }

  /** Resolves to whether it is on the disk now; else it is kept by the page. */
  async function write(entry: Entry): Promise<boolean> {
    entries.set(entry.item.key, entry);
    const { phase } = entry;
    const isOnDisk = await isDone(queue.put(entry.item));
    // It may have been sent and let go meanwhile.
    if (entry.phase === phase) entry.phase = isOnDisk ? 'disk' : 'page';
    return isOnDisk;
  }

  return {
    write,
    itemsOf,
    entryOf: (key: string) => entries.get(key),
    async list(idUser: number) {
      await queue.list(idUser).then(take, onSilent);
      return itemsOf(idUser, 'disk', 'page').sort((a, b) => a.at - b.at);
    },
    async remove(key: string) {
      const entry = entries.get(key);
      if (entry?.phase === 'page') return void (entry.phase = 'gone');
      entries.delete(key);
      await queue.remove(key);
    },
    async answer(key: string, answer: NonNullable<OutboxItem['answer']>) {
      const entry = entries.get(key);
      if (entry) entry.item = { ...entry.item, answer };
      if (entry?.phase !== 'page') await queue.answer(key, answer);
    },
    /** Brings to the disk what could not be written when it was put, with what became of it. */
    async keepLate() {
      for (const entry of entries.values())
        if (entry.phase === 'page' && !(await write(entry))) return onSilent();
    },
  };
}
