import type { Store, ThemeMode } from '@crewcall/platform';
import { createStore } from '@crewcall/platform/host';
import { readSaved, writeSaved } from '@crewcall/platform/local-preference';

type ThemeChoice = 'system' | ThemeMode;
export interface ThemeKeeper {
  /** The theme on screen: light or dark. */
  mode: Store<ThemeMode>;
  /** The user's choice: light, dark or as on the device. */
  choice: Store<ThemeChoice>;
  choose(choice: ThemeChoice): void;
}

const key = 'crewcall.theme';
const readChoice = (): ThemeChoice => {
  const value = readSaved(key);
  return value === 'light' || value === 'dark' ? value : 'system';
};

/** Light, dark, or as the device's setting. The style sheet depends on `data-theme` of the root element. */
export function createTheme(): ThemeKeeper {
  const root = document.documentElement;
  const device = matchMedia('(prefers-color-scheme: dark)');
  const choice = createStore<ThemeChoice>(readChoice());
  const shown = (): ThemeMode => {
    const chosen = choice.getSnapshot();
    return chosen === 'system' ? (device.matches ? 'dark' : 'light') : chosen;
  };
  const mode = createStore<ThemeMode>(shown());
  function apply() {
    const chosen = choice.getSnapshot();
    if (chosen === 'system') delete root.dataset.theme;
    else root.dataset.theme = chosen;
    mode.set(shown());
  }
  device.addEventListener('change', apply);
  apply();
  return {
    mode,
    choice,
    choose(next) {
      writeSaved(key, next === 'system' ? null : next);
      choice.set(next);
      apply();
    },
  };
}
