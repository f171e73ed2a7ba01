import type { OutboxItem, SentItem } from '../outbox';
import type { WritableStore } from './store';

/** The outbox as screens see it: what waits, what was taken a moment ago, what was refused. */
export interface OutboxView {
  waiting: WritableStore<readonly OutboxItem[]>;
  sent: WritableStore<readonly SentItem[]>;
  refused: WritableStore<readonly OutboxItem[]>;
}

/** ms for which a taken item is remembered: answers from before it are off the screen by then. */
const SENT_MS = 60_000;

const keysOf = (items: readonly OutboxItem[]) => items.map(({ key }) => key).join();
/** Items do not change: other keys, or nothing to draw. */
const setChanged = <T extends OutboxItem>(store: WritableStore<readonly T[]>, items: readonly T[]) => {
  if (keysOf(items) !== keysOf(store.getSnapshot())) store.set(items);
};

export const without = (store: WritableStore<readonly OutboxItem[]>, gone: string): void =>
  store.set(store.getSnapshot().filter(({ key }) => key !== gone));

/**
 * What was written or pressed must not be lost with a no: its author may copy it, send it again or let it go. Where a
 * press could not be taken back, that press stands.
 */
export const isReturned = ({ body, answer }: Pick<OutboxItem, 'body' | 'answer'>): boolean =>
  answer?.tone === 'error' && !('undoes' in body && body.undoes !== undefined);

/** Shows what lies on the shelf, and after it what is on its way to the disk. */
export function show(
  { waiting, sent, refused }: OutboxView,
  items: readonly OutboxItem[],
  writing: readonly OutboxItem[],
): void {
  const recent = sent.getSnapshot().filter(({ answeredAt }) => Date.now() - answeredAt < SENT_MS);
  const applied = items.flatMap((item): SentItem[] => {
    const at = item.answer?.appliedAt;
    return at === undefined || recent.some(({ key }) => key === item.key)
      ? []
      : [{ ...item, answeredAt: at, isApplied: true }];
  });
  setChanged(sent, [...applied, ...recent]);
  setChanged(waiting, [...items.filter(({ answer }) => !answer), ...writing]);
  setChanged(refused, items.filter(isReturned));
}
