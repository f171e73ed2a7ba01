/** What only newer browsers have, with something sensible for the others: then every tab is on its own. */
interface Line<T> {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent<T>) => void) | null;
}

export function channel<T>(name: string): Line<T> {
  return typeof BroadcastChannel === 'undefined'
    ? { postMessage: () => {}, onmessage: null }
    : new BroadcastChannel(name);
}

const locks = (): LockManager | null => (typeof navigator === 'undefined' ? null : (navigator.locks ?? null));

/** Runs one at a time over all tabs of the browser. */
export async function lock<T>(name: string, run: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager === null ? run() : ((await manager.request(name, run)) as T);
}

/** As `lock`, given up while still waiting when the signal says so. */
export async function lockUntil(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (manager === null) return run();
  await manager.request(name, { signal }, run);
}
