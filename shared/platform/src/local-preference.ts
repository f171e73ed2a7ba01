import { useState } from 'react';

/** `tab`: deleted when the tab is closed. */
type Where = 'device' | 'tab';

const storageOf = (where: Where): Storage => (where === 'tab' ? sessionStorage : localStorage);

/** The text that this browser saved under a key; null if there is none or storage is switched off. */
export function readSaved(key: string, where: Where = 'device'): string | null {
  try {
    return storageOf(where).getItem(key);
  } catch {
    return null;
  }
}

/** Reads a saved JSON value; null if there is none or it is not JSON. Validate the value: it may be old or edited. */
export function readSavedValue(key: string, where: Where = 'device'): unknown {
  try {
    return JSON.parse(readSaved(key, where) ?? 'null');
  } catch {
    return null;
  }
}

/** Saves a text; null deletes it. Returns false if storage is full or switched off, so nothing was saved. */
export function writeSaved(key: string, text: string | null, where: Where = 'device'): boolean {
  try {
    if (text === null) storageOf(where).removeItem(key);
    else storageOf(where).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A choice that this browser saves.
 * @param read turns the saved value into a choice; it gets null if nothing was saved.
 */
export function useLocalPreference<T>(
  key: string,
  read: (saved: unknown) => T,
): [choice: T, choose: (next: T) => void] {
  const [choice, setChoice] = useState(() => read(readSavedValue(key)));
  const choose = (next: T) => {
    setChoice(next);
    writeSaved(key, JSON.stringify(next));
  };
  return [choice, choose];
}

const textsIn = (saved: unknown): string[] | null =>
  Array.isArray(saved) ? saved.filter((one) => typeof one === 'string') : null;

/**
 * A set of keys that this browser saves.
 * @param usual the set for a user who has not chosen yet.
 */
export function useLocalKeys(key: string, usual: readonly string[] = []) {
  const [saved, save] = useLocalPreference(key, textsIn);
  const chosen = new Set(saved ?? usual);
  const toggle = (one: string) =>
    save(chosen.has(one) ? [...chosen].filter((other) => other !== one) : [...chosen, one]);
  return { chosen, toggle };
}
