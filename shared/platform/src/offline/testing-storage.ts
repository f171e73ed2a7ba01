import { openDB } from 'idb';

/**
 * For tests: blocks the database, like a page that was suspended during a write, so that every other access waits.
 * Resolves, once it is blocked, to a function that ends the block.
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
