import { settled } from './device';

/**
 * For tests: as a page that was put aside in the middle of a write, so that every other access to this device waits.
 * Resolves once it does, to what ends it.
 */
export async function holdDevice(name = 'crewcall'): Promise<() => Promise<void>> {
  const database = await settled(indexedDB.open(name));
  const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
  const store = transaction.objectStore(database.objectStoreNames[0] ?? '');
  const released = new AbortController();
  const ended = (async () => {
    // A transaction goes on as long as it is asked for something.
    while (!released.signal.aborted) await settled(store.count());
  })();
  await settled(store.count());
  return async () => {
    released.abort();
    await ended;
    database.close();
  };
}
