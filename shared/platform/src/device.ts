// What a device keeps may stay silent for ever: WebKit lets a write wait for a page that it has put aside. So every
// access has a limit, here and nowhere else, and whoever asked goes on as without storage.

/** ms within which the device answers. */
export const DEVICE_LIMIT_MS = 2500;
/** ms for which a device that stayed silent is not asked again, so that only the first who asks has to wait. */
export const DEVICE_PAUSE_MS = 15_000;

/** Asks the device; rejects when it does not answer in time, and at once for a while after that. */
export type AskDevice = <T>(work: () => Promise<T>) => Promise<T>;

/** @param late is told that an answer did not come. */
export function createAskDevice(late: () => void = () => {}): AskDevice {
  let pausedUntil = 0;
  return async (work) => {
    const silent = new Error('This device did not answer in time.');
    if (Date.now() < pausedUntil) throw silent;
    const answer = work();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        pausedUntil = Date.now() + DEVICE_PAUSE_MS;
        late();
        reject(silent);
      }, DEVICE_LIMIT_MS);
    });
    return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
  };
}

export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('This device keeps nothing.'));
  });

/** strict: on the disk, not merely in the system's memory. */
type Access = 'read' | 'write' | 'strict';

/** A database of this device. */
export interface Device<S extends string> {
  /**
   * One transaction on one store; resolves once it is complete. Rejects where the browser keeps nothing, and after
   * `DEVICE_LIMIT_MS`, when nothing of it is kept. `work` waits for nothing but the store's own requests.
   */
  run<T>(store: S, access: Access, work: (store: IDBObjectStore) => Promise<T> | T): Promise<T>;
  /** Gives up what is under way; the next `run` opens it again. */
  close(): void;
}

function giveUp(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is over, or is being committed and waits for nobody.
  }
}

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('This device gave up.'));
  });

/** Opened on first use, and again after a failure. Closed while its page is put aside: others would wait for it. */
export function createDevice<S extends string>(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase) => void,
): Device<S> {
  let opening: Promise<IDBDatabase> | null = null;
  const running = new Set<IDBTransaction>();

  async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => upgrade(request.result);
    const database = await settled(request);
    // A newer version of this code must not wait for an old tab.
    database.onversionchange = letGo;
    database.onclose = letGo;
    return database;
  }
  function opened(): Promise<IDBDatabase> {
    if (opening !== null) return opening;
    const mine = open();
    opening = mine;
    mine.catch(() => {
      if (opening === mine) opening = null;
    });
    return mine;
  }
  function letGo(): void {
    void opening?.then((database) => database.close()).catch(() => {});
    opening = null;
  }
  function close(): void {
    running.forEach(giveUp);
    letGo();
  }
  globalThis.addEventListener?.('pagehide', close);

  const ask = createAskDevice(close);
  return {
    close,
    run: (store, access, work) =>
      ask(async () => {
        const database = await opened();
        const transaction = database.transaction(store, access === 'read' ? 'readonly' : 'readwrite', {
          durability: access === 'strict' ? 'strict' : 'default',
        });
        running.add(transaction);
        try {
          const end = finished(transaction);
          // Work that throws at once is what is told.
          end.catch(() => {});
          const result = work(transaction.objectStore(store));
          // All is asked for: from here on it is complete also when the page goes.
          if (!(result instanceof Promise)) transaction.commit();
          return (await Promise.all([result, end]))[0];
        } catch (error) {
          giveUp(transaction);
          throw error;
        } finally {
          running.delete(transaction);
        }
      }),
  };
}
