import { useRef, useState } from 'react';

/** Tracks running work by key, so that work on one item disables only its own buttons. */
export function useBusy<K>() {
  const running = useRef(new Set<K>());
  const [busy, setBusy] = useState<ReadonlySet<K>>(new Set());
  return {
    /**
     * Runs `work` and resolves to its result. Does nothing if work for the key is already running, because a second
     * click may come before the next render.
     */
    during: async <T>(key: K, work: () => Promise<T>): Promise<T | undefined> => {
      if (running.current.has(key)) return undefined;
      running.current.add(key);
      setBusy(new Set(running.current));
      try {
        return await work();
      } finally {
        running.current.delete(key);
        setBusy(new Set(running.current));
      }
    },
    isBusy: (key: K): boolean => busy.has(key),
  };
}
