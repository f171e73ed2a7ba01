// The CV of a draft. It is too large for localStorage, so it lives in IndexedDB.
const DATABASE = 'crewcall-signup';
const STORE = 'resume';

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps no files.'));
  });

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settle(opening);
  try {
    return await settle(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** Each resolves also where the browser keeps no files (a private window): the form then starts without one. */
export const loadResume = (): Promise<File | null> =>
  withStore<unknown>('readonly', (store) => store.get('file')).then(
    (file) => (file instanceof File ? file : null),
    () => null,
  );

export const storeResume = (file: File): Promise<void> =>
  withStore('readwrite', (store) => store.put(file, 'file')).then(
    () => undefined,
    () => undefined,
  );

export const clearResume = (): Promise<void> =>
  withStore('readwrite', (store) => store.clear()).then(
    () => undefined,
    () => undefined,
  );
