import { useEffect, useState } from 'react';
import type { In, Job, Out } from '@crewcall/contract/types';
import { useApi, useCall, useReach } from '@crewcall/platform';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { gridDays, gridRange, isSameMonth, shiftMonth } from './month';
import type { GridDay, Month } from './month';

export const FRESH_MS = 60_000;
export const OUT_OF_DATE = 'The jobs could not be refreshed, so they may be out of date.';
const noJobs: readonly Job[] = [];

const asked = new WeakMap<readonly GridDay[], In<'getJobs'>>();
/** The request for a month's jobs, with every status, because the browser filters them. */
function bodyOf(zone: string, days: readonly GridDay[]): In<'getJobs'> {
  let body = asked.get(days);
  if (body === undefined) asked.set(days, (body = { ...gridRange(zone, days), status: -1 }));
  return body;
}

/** Runs `work` when the browser is idle, or after 300 ms in browsers without `requestIdleCallback`. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
}

/** Runs `work` when idle, and again each time the user returns to the page, which may have missed events. */
export function whenIdleAndSeen(work: () => void): () => void {
  let stop = whenIdle(work);
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    stop();
    stop = whenIdle(work);
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', look);
  };
}

const SLICE_MS = 8;

/** Calls `prepare` for every job, some at a time, so that clicks are not delayed. */
function prepareAll(jobs: readonly Job[], prepare: (job: Job) => void): () => void {
  let at = 0;
  let stop = () => {};
  const go = () => {
    stop = whenIdle(() => {
      const end = performance.now() + SLICE_MS;
      for (let job = jobs[at]; job !== undefined && performance.now() < end; job = jobs[(at += 1)])
        prepare(job);
      if (at < jobs.length) go();
    });
  };
  go();
  return () => stop();
}

/** The month that is drawn. */
interface ShownMonth {
  month: Month;
  days: readonly GridDay[];
  jobs: readonly Job[];
}

/** A cache per job, filled in advance. */
interface JobReader {
  prepare(job: Job): void;
  keepOnly(jobs: ReadonlySet<Job>): void;
}

/** Drops all other months from the cache: a full month takes 20 MB and makes every garbage collection slower. */
function dropFarMonths(client: QueryClient, near: readonly In<'getJobs'>[], reader: JobReader): void {
  client.removeQueries({
    queryKey: ['getJobs'],
    type: 'inactive',
    predicate: ({ queryKey }) => !near.includes(queryKey[1] as In<'getJobs'>),
  });
  const left = client.getQueriesData<Out<'getJobs'>>({ queryKey: ['getJobs'] });
  reader.keepOnly(new Set(left.flatMap(([, answer]) => answer?.jobs ?? [])));
}

/**
 * The jobs of a month, for crew. While another month loads, `shown` stays the previous one. Then the month and its
 * neighbours are refetched if older than `FRESH_MS`, so that the user can change the month without waiting. When
 * idle, `reader` prepares every job, and drops what it prepared for months that are no longer cached.
 */
export function useMonthJobs(zone: string, month: Month, reader: JobReader, isOn: boolean) {
  const { call } = useApi();
  const client = useQueryClient();
  const isReached = useReach();
  const { year, month: number } = month;
  const days = gridDays(zone, month);
  const body = bodyOf(zone, days);
  // Not refetched by age: events say what changed, and the refetch would arrive while the month is being drawn.
  const list = useCall('getJobs', body, {
    enabled: isOn,
    keepPrevious: true,
    staleTime: Infinity,
  });

  const isHere = isOn && list.data !== undefined && !list.isPlaceholderData;
  const [shown, setShown] = useState<ShownMonth>({ month, days, jobs: noJobs });
  const jobs = list.data?.jobs ?? noJobs;
  const isNew = shown.jobs !== jobs || shown.days !== days;
  // Set during render, so that no frame shows the old jobs under the new month's name.
  if (isHere && isNew) setShown({ month, days, jobs });

  useEffect(() => {
    if (!isHere) return;
    return prepareAll(jobs, reader.prepare);
  }, [isHere, jobs, reader]);
  useEffect(() => {
    if (!isHere || !isReached) return;
    return whenIdleAndSeen(() => {
      const bodies = [0, 1, -1].map((by) =>
        bodyOf(zone, gridDays(zone, shiftMonth({ year, month: number }, by))),
      );
      dropFarMonths(client, bodies, reader);
      for (const near of bodies) {
        void client
          .fetchQuery({
            queryKey: ['getJobs', near],
            queryFn: ({ signal }) => call('getJobs', near, { signal, quiet: true }),
            staleTime: FRESH_MS,
            retry: false,
          })
          .then(
            (answer) => prepareAll(answer.jobs, reader.prepare),
            () => {
              // Ignored: the month is fetched again when the user opens it, and shows its error then.
            },
          );
      }
    });
  }, [isHere, isReached, zone, year, number, client, call, reader]);

  return {
    shown: isHere && isNew ? { month, days, jobs } : shown,
    /** Another month is loading. */
    isTurning: !isHere && !list.isError && !isSameMonth(shown.month, month),
    /** No month has been loaded yet. */
    isFirst: list.isPending && !list.isPlaceholderData,
    /** This month could not be loaded, and nothing of it is cached. */
    error: isHere ? null : list.error,
    /** Why the grid may not show what was requested; empty if it does. */
    notice: isHere && list.isRefetchError ? OUT_OF_DATE : '',
    retry: () => void list.refetch(),
  };
}
