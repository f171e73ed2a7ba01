import { useState } from 'react';

const KEY = 'crewcall.crew-columns';

function stored(): string[] | null {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : null;
  } catch {
    return null;
  }
}

/**
 * Which columns a browser shows. What is kept is a choice; a column that is new since is shown as it is by itself.
 * @param usual the keys of those shown where nothing was chosen
 */
export function useShownColumns(usual: readonly string[]) {
  const [chosen, setChosen] = useState(stored);
  const shown = new Set(chosen ?? usual);
  const toggle = (key: string) => {
    const next = shown.has(key) ? [...shown].filter((one) => one !== key) : [...shown, key];
    setChosen(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Storage is switched off: it holds as long as the page.
    }
  };
  return { shown, toggle };
}
