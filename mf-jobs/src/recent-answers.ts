import { useState } from 'react';

export type Answer = 'accepted' | 'declined';

/** Something that was answered here, or (null) whose answer is under way. */
export interface RecentAnswer<T> {
  item: T;
  answer: Answer | null;
  /** The server has taken it off its list. */
  isGone?: boolean;
}

/**
 * What is still held beside the server's list; the very same where nothing changed. What was answered, was gone from
 * the list and is there again was asked anew.
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
 * Answers that were given here. The server takes what is answered off its list. Here it is kept, until the page is left
 * or it is asked anew, so that nothing else slides under the finger that answered.
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
    /** What the server lists, and what is held beside it. */
    shown: [...items, ...held.map(({ item }) => item).filter((item) => !keys.has(keyOf(item)))],
    answerOf: (item: T) => held.find((entry) => keyOf(entry.item) === keyOf(item))?.answer ?? null,
    hold: (item: T, answer: Answer | null) => setHeld((list) => [...others(list, item), { item, answer }]),
    drop: (item: T) => setHeld((list) => others(list, item)),
  };
}
