// A browser's storage may never answer: WebKit lets a write wait for a page that it has suspended. So every access has
// a time limit, after which the caller continues without storage.

/** ms in which the browser's storage has to answer. */
export const STORAGE_LIMIT_MS = 2500;
/** ms for which storage that did not answer is skipped, so that only the first caller waits. */
export const STORAGE_PAUSE_MS = 15_000;

/** Runs work on storage. Rejects if it takes too long; after that, rejects at once for `STORAGE_PAUSE_MS`. */
export type WithStorageLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** @param onTimeout runs when storage did not answer in time. */
export function createStorageLimit(onTimeout: () => void = () => {}): WithStorageLimit {
  let pausedUntil = 0;
  return async (work) => {
    const timeout = new Error('The storage of this browser did not answer in time.');
    if (Date.now() < pausedUntil) throw timeout;
    const answer = work();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        pausedUntil = Date.now() + STORAGE_PAUSE_MS;
        onTimeout();
        reject(timeout);
      }, STORAGE_LIMIT_MS);
    });
    return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
  };
}
