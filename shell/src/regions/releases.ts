import { fetchRegistry, readRegistry, withKnownReleases } from '@crewcall/platform/host';
import { createStore } from '@crewcall/platform/host';
import { readSaved, writeSaved } from '@crewcall/platform/local-preference';
import type { ReadRegistry } from '@crewcall/platform/host';
import type { Bus, Store } from '@crewcall/platform';

export interface Releases {
  registry: Store<ReadRegistry>;
  /** Whether there is a registry: from the page, the server or the last visit. */
  isKnown(): boolean;
  refresh(): Promise<void>;
  /** Fetches the registry and saves it for the next visit, because this browser now gets other releases. */
  renew(): Promise<void>;
  start(): void;
  /**
   * The registry with which the next visit starts until the server answers, or without a network; null if none is
   * saved.
   */
  lastKnown(): ReadRegistry | null;
  /** Saves the newest registry as `lastKnown`, if its files are on this device or nothing is saved yet. */
  keep(): void;
}

/** Where the last registry is stored on the device. */
export const registryKey = 'crewcall.registry';
const everyMs = 60_000;
/** ms between attempts while there is no registry at all, so that such a page recovers by itself. */
const soonMs = 2000;
/** The fields of a registry that show whether it has changed. */
const stateOf = ({ sequence, mix }: ReadRegistry) => JSON.stringify([sequence, mix]);
const none: ReadRegistry = { sequence: -1, remotes: [] };

const parse = (text: string | null | undefined): ReadRegistry | null => {
  try {
    return text ? readRegistry(JSON.parse(text)) : null;
  } catch {
    return null;
  }
};
const lastKnown = (): ReadRegistry | null => {
  const kept = parse(readSaved(registryKey));
  // Ignore a saved mix that has expired.
  return (kept?.mix?.until ?? Infinity) > Date.now() ? kept : null;
};

/**
 * Loads the registry of releases: from the page's own data block, else from the last visit until the server answers.
 * Then every minute, and when the live feed reports a publication.
 */
export function createReleases(options: { fetch: typeof fetch; bus: Bus; inPage: string | null }): Releases {
  const inPage = parse(options.inPage);
  const registry = createStore<ReadRegistry>(inPage ?? lastKnown() ?? none);
  let asking: Promise<void> | null = null;
  // Only a registry that could be read: the cached page has `null`, which must not replace the saved one.
  let newest = inPage === null ? '' : (options.inPage ?? '');
  function keep() {
    if (newest !== '') writeSaved(registryKey, newest);
  }
  const keepFirst = () => lastKnown() ?? keep();

  async function ask(): Promise<void> {
    let text = '';
    // Remember the text as received, to save it for a next visit without a network.
    const reading: typeof fetch = async (input, init) => {
      const response = await options.fetch(input, init);
      text = await response.clone().text();
      return response;
    };
    const next = withKnownReleases(await fetchRegistry(reading), registry.getSnapshot());
    newest = text;
    if (stateOf(next) !== stateOf(registry.getSnapshot())) registry.set(next);
    keepFirst();
  }
  let isAskedAgain = false;
  async function askUntilQuiet(): Promise<void> {
    do {
      isAskedAgain = false;
      await ask().catch(() => {});
    } while (isAskedAgain);
  }
  const refresh = () => {
    // A request that is already running may return an older state than this caller needs, so run another one after
    // it.
    if (asking !== null) isAskedAgain = true;
    return (asking ??= askUntilQuiet().finally(() => (asking = null)));
  };

  return {
    registry,
    isKnown: () => registry.getSnapshot() !== none,
    refresh,
    async renew() {
      // Wait for a running request, because its answer is out of date and would be saved after this.
      await asking;
      writeSaved(registryKey, null);
      await refresh();
    },
    lastKnown,
    keep,
    start() {
      if (inPage === null) {
        const ask = () =>
          void refresh().then(() => registry.getSnapshot() === none && setTimeout(ask, soonMs));
        ask();
      } else keepFirst();
      setInterval(() => document.hidden || void refresh(), everyMs);
      options.bus.on('release.changed', () => void refresh());
      addEventListener('online', () => void refresh());
    },
  };
}
