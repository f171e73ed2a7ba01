import { useState } from 'react';

interface Way<A> {
  /** Number of items done, out of `of`, which is 0 until the action begins. */
  done: number;
  of: number;
  isRunning: boolean;
  /** The answer of each call, in order. */
  answers: readonly A[];
  /** The error that stopped the action, else null. */
  failure: unknown;
}
/** A list with at least one item. */
export type Some<T> = readonly [T, ...T[]];

const before = { done: 0, of: 0, isRunning: false, answers: [], failure: null };

/**
 * Runs an action for many items in batches, one call after another, and counts progress. If `run` throws, the action
 * stops. So return refusals of single items in the answer of `run` instead, and the other items are still done.
 */
export function useBulkAction<A>() {
  const [way, setWay] = useState<Way<A>>(before);
  /**
   * Resolves to the final state, and never rejects.
   * @param run makes one call for a batch; resolves to null to stop.
   * @param from the state of an interrupted run, to continue with the same items.
   */
  const start = async <T>(
    all: readonly T[],
    size: number,
    run: (these: Some<T>) => Promise<A | null>,
    from: Way<A> = before,
  ): Promise<Way<A>> => {
    const { done, answers } = from;
    let now: Way<A> = { done, answers, of: all.length, isRunning: true, failure: null };
    const tell = (part: Partial<Way<A>>) => setWay((now = { ...now, ...part }));
    tell({});
    try {
      while (now.done < all.length) {
        const these = all.slice(now.done, now.done + size) as readonly T[] as Some<T>;
        const answer = await run(these);
        if (answer === null) break;
        tell({ done: now.done + these.length, answers: [...now.answers, answer] });
      }
      tell({ isRunning: false });
    } catch (failure) {
      tell({ isRunning: false, failure });
    }
    return now;
  };
  /** `progress`: the state while the action runs, else null. */
  return { ...way, progress: way.isRunning ? way : null, start };
}
