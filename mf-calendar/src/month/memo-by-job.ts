import type { Job } from '@crewcall/contract/types';

/** Computes a value from a job, once per job. */
export interface MemoByJob<T> {
  (job: Job): T;
  /** Drops the cached values of all other jobs. */
  keepOnly(jobs: ReadonlySet<Job>): void;
}

/**
 * Caches `make` by job in a plain map. A WeakMap with thousands of entries makes every major garbage collection take
 * far longer, while the user waits.
 */
export function memoByJob<T extends object | string>(make: (job: Job) => T): MemoByJob<T> {
  const known = new Map<Job, T>();
  const read = (job: Job): T => {
    let made = known.get(job);
    if (made === undefined) known.set(job, (made = make(job)));
    return made;
  };
  return Object.assign(read, {
    keepOnly(jobs: ReadonlySet<Job>) {
      for (const job of known.keys()) if (!jobs.has(job)) known.delete(job);
    },
  });
}
