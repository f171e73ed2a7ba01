import { useState } from 'react';
import { useBus } from '@crewcall/platform';
import { textOf } from '../clocks/use-clock-change';

/** One of several, and why the server did not take it. */
export interface Refusal {
  name: string;
  why: string;
}

/**
 * One write after the other, each by itself: whoever is refused keeps nobody else waiting and is named with the reason.
 * @param write rejects with what the server said; to be called again for the same one without doing it twice.
 */
export function useAtOnce<T>(idJob: number, nameOf: (one: T) => string, write: (one: T) => Promise<unknown>) {
  const bus = useBus();
  const [done, setDone] = useState<number | null>(null);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  return {
    /** How many were tried so far, null while nothing goes on. */
    done,
    refused,
    /** Resolves to how many were taken. */
    run: async (all: readonly T[]): Promise<number> => {
      const failures: Refusal[] = [];
      setRefused([]);
      for (const [at, one] of all.entries()) {
        setDone(at);
        try {
          await write(one);
        } catch (error) {
          failures.push({ name: nameOf(one), why: textOf(error) });
        }
      }
      setDone(null);
      setRefused(failures);
      const taken = all.length - failures.length;
      if (taken > 0) bus.emit('clock.changed', { idJob });
      return taken;
    },
  };
}
