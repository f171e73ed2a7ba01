import { createStore } from '../host/store';
import type { WritableStore } from '../host/store';
import type { OnRefused } from './queue-item';
import type { QueueAnswer, QueueItem, SentItem } from './queue-item';
import type { QueueStore } from './queue-store';

/**
 * Where an item is. `saving`: being written to disk. `saved`: on disk. `unsaved`: could not be written, so it is lost
 * when the page closes. `removed`: done without being saved; a write that timed out may still put it on disk.
 */
type Phase = 'saving' | 'saved' | 'unsaved' | 'removed';

export interface Entry {
  item: QueueItem;
  phase: Phase;
  /** The item was not sent yet, so its user is probably still looking at the screen. */
  isFresh?: boolean;
  /** Shows a refusal. Set until the item is answered or has to stay in the queue. */
  onRefused?: OnRefused | undefined;
}

/** Resolves to whether the write succeeded. */
export const succeeds = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** ms for which an accepted item is in `sent`. After that, no older answers of the server are on screen. */
const SENT_MS = 60_000;

/** Items are immutable, so a list with the same keys need not be drawn again. */
const keysOf = (items: readonly QueueItem[]) => items.map(({ key }) => key).join();
const setChanged = <T extends QueueItem>(store: WritableStore<readonly T[]>, items: readonly T[]) => {
  if (keysOf(items) !== keysOf(store.getSnapshot())) store.set(items);
};

/**
 * Whether the user gets a refused item back, to copy, send again or dismiss. Not for a refused undo: the punch simply
 * stays.
 */
const isReturned = ({ body, answer }: Pick<QueueItem, 'body' | 'answer'>): boolean =>
  answer?.tone === 'error' && !('undoes' in body && body.undoes !== undefined);

/** This page's copy of the queue, needed because storage may not answer; then `onSilent` runs. */
export function createQueueMemory(queue: QueueStore, onSilent: () => void) {
  const entries = new Map<string, Entry>();
  const waiting = createStore<readonly QueueItem[]>([]);
  const sent = createStore<readonly SentItem[]>([]);
  const refused = createStore<readonly QueueItem[]>([]);

  const itemsOf = (idUser: number, ...phases: Phase[]) =>
    [...entries.values()]
      .filter(({ item, phase }) => item.idUser === idUser && phases.includes(phase))
      .map(({ item }) => item);

  /** Merges the items from storage into this copy. */
  function merge(items: readonly QueueItem[]) {
    for (const [key, { phase, onRefused }] of entries)
      if (phase === 'saved' && !onRefused && !items.some((item) => item.key === key)) entries.delete(key);
    for (const item of items) {
      const entry = entries.get(item.key);
      if (!entry) entries.set(item.key, { item, phase: 'saved' });
      else if (entry.phase === 'removed') void succeeds(queue.remove(item.key));
      // A refused item that is being sent again is still in storage with its old answer.
      else if (entry.phase === 'saved' || (entry.phase === 'saving' && !item.answer))
        Object.assign(entry, { item, phase: 'saved' });
    }
  }

  /** Writes an item to disk. Resolves to whether that succeeded; if not, only this page has the item. */
  async function save(entry: Entry): Promise<boolean> {
    entries.set(entry.item.key, entry);
    const { phase } = entry;
    const isSaved = await succeeds(queue.put(entry.item));
    // Only if unchanged: the item may have been sent and removed during the write.
    if (entry.phase === phase) entry.phase = isSaved ? 'saved' : 'unsaved';
    return isSaved;
  }

  async function list(idUser: number): Promise<QueueItem[]> {
    await queue.list(idUser).then(merge, onSilent);
    return itemsOf(idUser, 'saved', 'unsaved').sort((a, b) => a.at - b.at);
  }
  async function remove(key: string): Promise<void> {
    const entry = entries.get(key);
    if (entry?.phase === 'unsaved') return void (entry.phase = 'removed');
    entries.delete(key);
    await queue.remove(key);
  }
  async function setAnswer(key: string, answer: QueueAnswer): Promise<void> {
    const entry = entries.get(key);
    if (entry) entry.item = { ...entry.item, answer };
    if (entry?.phase !== 'unsaved') await queue.answer(key, answer);
  }

  return {
    waiting,
    sent,
    refused,
    save,
    list,
    remove,
    entryOf: (key: string) => entries.get(key),
    /** Saves the answer of an item if it is still needed, else removes the item. Resolves to whether that succeeded. */
    saveAnswer: ({ key, body }: QueueItem, answer: QueueAnswer | null) =>
      succeeds(
        answer && (isReturned({ body, answer }) || answer.appliedAt !== undefined)
          ? setAnswer(key, { ...answer, isShown: true })
          : remove(key),
      ),
    /** Removes punches that were accepted before `until`, epoch ms. */
    async dropApplied(idUser: number, until: number) {
      for (const { key, answer } of await list(idUser))
        if (answer?.isShown && (answer.appliedAt ?? Infinity) < until) await succeeds(remove(key));
    },
    /** Retries the writes that failed. */
    async saveUnsaved() {
      for (const entry of entries.values())
        if (entry.phase === 'unsaved' && !(await save(entry))) return onSilent();
    },
    without(store: WritableStore<readonly QueueItem[]>, gone: string) {
      store.set(store.getSnapshot().filter(({ key }) => key !== gone));
    },
    clearScreen() {
      for (const store of [waiting, sent, refused]) store.set([]);
    },
    /** Updates `sent`, `waiting` and `refused` from `items`, plus those that are still being saved. */
    show(items: readonly QueueItem[], idUser: number | null) {
      const recent = sent.getSnapshot().filter(({ answeredAt }) => Date.now() - answeredAt < SENT_MS);
      const applied = items.flatMap((item): SentItem[] => {
        const at = item.answer?.appliedAt;
        return at === undefined || recent.some(({ key }) => key === item.key)
          ? []
          : [{ ...item, answeredAt: at, isApplied: true }];
      });
      setChanged(sent, [...applied, ...recent]);
      const saving = idUser === null ? [] : itemsOf(idUser, 'saving');
      setChanged(waiting, [...items.filter(({ answer }) => !answer), ...saving]);
      setChanged(refused, items.filter(isReturned));
    },
  };
}
