import { openDB } from 'idb';

/**
 * For tests: like a page that was suspended in the middle of a write, so that every other access to this database waits.
 * Resolves once it does, to what ends it.
 */
export async function blockStorage(name = 'crewcall-offline'): Promise<() => Promise<void>> {
  const database = await openDB(name);
  const names = [...database.objectStoreNames];
  const transaction = database.transaction(names, 'readwrite');
  const store = transaction.objectStore(names[0] ?? '');
  const released = new AbortController();
  const ended = (async () => {
    // A transaction lasts as long as requests are made on it.
    while (!released.signal.aborted) await store.count();
    await transaction.done;
  })();
  await store.count();
  return async () => {
    released.abort();
    await ended;
    database.close();
  };
}
