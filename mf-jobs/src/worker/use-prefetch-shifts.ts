import { useEffect, useMemo, useRef, useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { answersUntil } from '@crewcall/domain/crew-time';
import { JobStatus } from '@crewcall/domain/job-state';
import { useApi, useReach } from '@crewcall/platform';
import { useQueries } from '@tanstack/react-query';
import { myCrews } from './shifts';

/** ms without changes of the list before prefetching starts, so that it delays nothing that the user requested. */
const AFTER_MS = 5000;
const FRESH_MS = 10 * 60_000;
/** Number of prefetched shifts. Fewer time cards, because they change more often and are opened on site. */
const MOST = 5;
const MOST_CARDS = 1;

/** The end of the worker's last crew on this job; null if they are on none. */
function endOfPlaces(job: Job, idUser: number): number | null {
  const mine = myCrews(job, idUser);
  if (job.status === JobStatus.Cancelled || mine.length === 0) return null;
  return Math.max(...mine.map(answersUntil));
}

/**
 * Prefetches the next shifts, so that address, contacts, crew, files and the next time card work without reception.
 * The code of their screens is cached by the host.
 */
export function usePrefetchShifts(jobs: readonly Job[], idUser: number, now: number): void {
  const { call } = useApi();
  const isReached = useReach();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const ahead = useMemo(
    () =>
      jobs
        .filter((job) => (endOfPlaces(job, idUser) ?? 0) > now)
        .sort((a, b) => a.date - b.date)
        .slice(0, MOST)
        .map(({ id }) => id),
    [jobs, idUser, now],
  );
  const read = useQueries({
    queries: (isSettled ? ahead : []).map((idJob) => ({
      queryKey: ['getJobDialog', { idJob }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('getJobDialog', { idJob }, { signal, quiet: true }),
      staleTime: FRESH_MS,
    })),
  });
  useQueries({
    queries: (isSettled ? ahead.slice(0, MOST_CARDS) : []).map((idJob) => ({
      queryKey: ['getTimeCard', { idJob }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('getTimeCard', { idJob }, { signal, quiet: true }),
      staleTime: FRESH_MS,
    })),
  });
  const files = read.flatMap(({ data }) =>
    data === undefined ? [] : [{ idJob: data.job.id, files: data.jobFiles }],
  );
  const names = JSON.stringify(
    files.map((one) => [one.idJob, ...one.files.map(({ id, bytes }) => [id, bytes])]),
  );
  const isRead = isSettled && isReached && files.length === ahead.length;
  const newest = useRef(files);
  useEffect(() => void (newest.current = files));
  useEffect(() => {
    if (!isRead) return;
    // Ignore errors: without the saved files, the screens still work with reception.
    import('./device-files').then(({ keepFiles }) => keepFiles(call, idUser, newest.current)).catch(() => {});
  }, [isRead, names, call, idUser]);
}
