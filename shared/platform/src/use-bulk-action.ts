import { useState } from 'react';

interface Way<A> {
  /** How many were got through, of how many; `of` is 0 until it begins. */
  done: number;
  of: number;
  isRunning: boolean;
  /** What each call answered, in their order. */
  answers: readonly A[];
  /** The error that it broke off with, else null. */
  failure: unknown;
}
/** One at least. */
export type Some<T> = readonly [T, ...T[]];

const before = { done: 0, of: 0, isRunning: false, answers: [], failure: null };

/**
 * Does something for several, some in a call and one call after the other, and keeps count. A refusal that is about
 * some of them belongs into the answer of `run`, and keeps nobody else waiting; whatever `run` throws ends it.
 */
export function useBulkAction<A>() {
  const [way, setWay] = useState<Way<A>>(before);
  /**
   * Resolves to how it ended, and never rejects.
   * @param run one call; null where it was stopped instead.
   * @param from where it broke off, to go on there with the same ones.
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
  /** `progress`: how far it is, null while nothing runs. */
  return { ...way, progress: way.isRunning ? way : null, start };
}
