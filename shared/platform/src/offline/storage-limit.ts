// A browser's storage may never answer: WebKit lets a write wait for a page that it has suspended. Every access goes
// through a limit, and the caller goes on without storage.

/** ms in which the browser's storage has to answer. */
export const STORAGE_LIMIT_MS = 2500;
/** ms for which storage that did not answer is skipped, so that only the first caller waits. */
export const STORAGE_PAUSE_MS = 15_000;

/** Runs work on storage; rejects when it takes too long, and at once for a while after that. */
export type WithStorageLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** @param onTimeout runs when an answer did not come. */
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
