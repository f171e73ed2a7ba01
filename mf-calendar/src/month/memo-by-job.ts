import type { CalendarJob } from './calendar-job';

/** Computes a value from a job, once per job. */
export interface MemoByJob<T> {
  (job: CalendarJob): T;
  /** Drops the cached values of all other jobs. */
  keepOnly(jobs: ReadonlySet<CalendarJob>): void;
}

/**
 * Caches `make` by job in a plain map. A WeakMap with thousands of entries makes every major garbage collection take
 * far longer, while the user waits.
 */
export function memoByJob<T extends object | string>(make: (job: CalendarJob) => T): MemoByJob<T> {
  const known = new Map<CalendarJob, T>();
  const read = (job: CalendarJob): T => {
    let made = known.get(job);
    if (made === undefined) known.set(job, (made = make(job)));
    return made;
  };
  return Object.assign(read, {
    keepOnly(jobs: ReadonlySet<CalendarJob>) {
      for (const job of known.keys()) if (!jobs.has(job)) known.delete(job);
    },
  });
}
