/**
 * The part of BroadcastChannel that we use. In browsers without BroadcastChannel, a stub that sends nothing: each tab
 * works alone.
 */
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

/** Runs `run` while no other tab runs anything under the same name. Without Web Locks, runs it at once. */
export async function lock<T>(name: string, run: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager === null ? run() : ((await manager.request(name, run)) as T);
}

/** Like `lock`, but `signal` can cancel waiting for the lock. */
export async function lockUntil(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (manager === null) return run();
  await manager.request(name, { signal }, run);
}
