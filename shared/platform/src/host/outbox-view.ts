import type { OutboxItem, SentItem } from '../outbox';
import { createStore } from './store';
import type { WritableStore } from './store';

/** ms for which a taken item is remembered: answers from before it are off the screen by then. */
const SENT_MS = 60_000;

const without = <T extends OutboxItem>(store: WritableStore<readonly T[]>, gone: string): readonly T[] =>
  store.getSnapshot().filter(({ key }) => key !== gone);
const keysOf = (items: readonly OutboxItem[]) => items.map(({ key }) => key).join();
/** Items do not change: other keys, or nothing to draw. */
const setChanged = <T extends OutboxItem>(store: WritableStore<readonly T[]>, items: readonly T[]) => {
  if (keysOf(items) !== keysOf(store.getSnapshot())) store.set(items);
};

/** What was written must not be lost with a no: its author may copy it, send it again or let it go. */
export const isReturned = ({ name, answer }: Pick<OutboxItem, 'name' | 'answer'>): boolean =>
  name === 'chat' && answer?.tone === 'error';

/** The outbox as screens see it: what waits, what was taken a moment ago, what was refused. */
export function createOutboxView() {
  const waiting = createStore<readonly OutboxItem[]>([]);
  const sent = createStore<readonly SentItem[]>([]);
  const refused = createStore<readonly OutboxItem[]>([]);

  function showSent(items: readonly OutboxItem[]) {
    const now = Date.now();
    const recent = sent.getSnapshot().filter(({ answeredAt }) => now - answeredAt < SENT_MS);
    const known = new Set(recent.map(({ key }) => key));
    const applied = items.flatMap((item): SentItem[] => {
      const at = item.answer?.appliedAt;
      return at === undefined || known.has(item.key) ? [] : [{ ...item, answeredAt: at, isApplied: true }];
    });
    setChanged(sent, [...applied, ...recent]);
  }

  return {
    waiting,
    sent,
    refused,
    /** What is on the disk or in the page alone, and after it what is on its way to the disk. */
    show(items: readonly OutboxItem[], writing: readonly OutboxItem[]) {
      showSent(items);
      setChanged(waiting, [...items.filter(({ answer }) => answer === undefined), ...writing]);
      setChanged(refused, items.filter(isReturned));
    },
    put(item: OutboxItem) {
      waiting.set([...without(waiting, item.key), item]);
      refused.set(without(refused, item.key));
    },
    settled(item: SentItem) {
      sent.set([...without(sent, item.key), item]);
      waiting.set(without(waiting, item.key));
    },
    forget: (key: string) => refused.set(without(refused, key)),
    clear() {
      for (const store of [waiting, sent, refused]) store.set([]);
    },
  };
}
