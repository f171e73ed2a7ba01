import { useState } from 'react';

export type Answer = 'accepted' | 'declined';

/** An item answered on this page; `answer` is null while it is being sent. */
export interface RecentAnswer<T> {
  item: T;
  answer: Answer | null;
  /** The server has removed the item from its list. */
  isGone?: boolean;
}

/**
 * Updates the answered items after a new list from the server; returns the same array if nothing changed. If an item
 * had left the server's list and is in it again, it was asked again, so its answer is removed.
 */
function heldBeside<T>(
  held: readonly RecentAnswer<T>[],
  items: readonly T[],
  keyOf: (item: T) => string,
): readonly RecentAnswer<T>[] {
  const keys = new Set(items.map(keyOf));
  const isSettled = ({ item, answer, isGone = false }: RecentAnswer<T>) =>
    answer === null || keys.has(keyOf(item)) !== isGone;
  if (held.every(isSettled)) return held;
  return held
    .filter((entry) => isSettled(entry) || !entry.isGone)
    .map((entry) => (isSettled(entry) ? entry : { ...entry, isGone: true }));
}

/**
 * Answers given on this page. The server removes answered items from its list; here they stay until the user leaves
 * the page, or the item is asked again, so that nothing moves under the pointer.
 */
export function useRecentAnswers<T>(items: readonly T[], keyOf: (item: T) => string) {
  const [kept, setHeld] = useState<readonly RecentAnswer<T>[]>([]);
  const held = heldBeside(kept, items, keyOf);
  if (held !== kept) setHeld(held);
  const others = (list: readonly RecentAnswer<T>[], item: T) =>
    list.filter((entry) => keyOf(entry.item) !== keyOf(item));
  const keys = new Set(items.map(keyOf));
  return {
    held,
    /** The server's list plus the answered items, which stay in view. */
    shown: [...items, ...held.map(({ item }) => item).filter((item) => !keys.has(keyOf(item)))],
    answerOf: (item: T) => held.find((entry) => keyOf(entry.item) === keyOf(item))?.answer ?? null,
    hold: (item: T, answer: Answer | null) => setHeld((list) => [...others(list, item), { item, answer }]),
    drop: (item: T) => setHeld((list) => others(list, item)),
  };
}
