import { useState } from 'react';
import { readKeptValue, writeKept } from './kept';

/**
 * A choice that this browser keeps.
 * @param read makes the choice of what was kept: of null, where that is nothing.
 */
export function useKept<T>(key: string, read: (kept: unknown) => T): [choice: T, choose: (next: T) => void] {
  const [choice, setChoice] = useState(() => read(readKeptValue(key)));
  const choose = (next: T) => {
    setChoice(next);
    writeKept(key, JSON.stringify(next));
  };
  return [choice, choose];
}

const textsIn = (kept: unknown): string[] | null =>
  Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : null;

/**
 * The keys that this browser keeps chosen.
 * @param usual those of whoever never chose.
 */
export function useKeptKeys(key: string, usual: readonly string[] = []) {
  const [kept, keep] = useKept(key, textsIn);
  const chosen = new Set(kept ?? usual);
  const toggle = (one: string) =>
    keep(chosen.has(one) ? [...chosen].filter((other) => other !== one) : [...chosen, one]);
  return { chosen, toggle };
}
