/** `tab`: gone when the tab is closed. */
type Where = 'device' | 'tab';

const storageOf = (where: Where): Storage => (where === 'tab' ? sessionStorage : localStorage);

/** The text that this browser keeps under a key; null for none, also where storage is switched off. */
export function readKept(key: string, where: Where = 'device'): string | null {
  try {
    return storageOf(where).getItem(key);
  } catch {
    return null;
  }
}

/** The value of a text that is JSON; null for none, and for what is no JSON. Anybody may have written it. */
export function readKeptValue(key: string, where: Where = 'device'): unknown {
  try {
    return JSON.parse(readKept(key, where) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a text; null forgets it. False where storage is full or switched off: then it lasts as long as the page. */
export function writeKept(key: string, text: string | null, where: Where = 'device'): boolean {
  try {
    if (text === null) storageOf(where).removeItem(key);
    else storageOf(where).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
