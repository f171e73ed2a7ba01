import { useEffect, useMemo, useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { InviteStatus } from '@crewcall/domain/invite';
import { CURRENT_JOB_MS } from '@crewcall/domain/limits';
import { JobStatus } from '@crewcall/domain/job-state';
import { useApi } from '@crewcall/platform';
import { useQueries } from '@crewcall/platform/query';

/** ms after which the list counts as settled: nothing of this may delay what was asked for. */
const AFTER_MS = 5000;
const FRESH_MS = 10 * 60_000;
/** How many shifts are read ahead. */
const MOST = 5;

/** When the worker's last place on this job is over; null where there is none. */
function endOfPlaces(job: Job, idUser: number): number | null {
  const mine = job.reqCrew.filter(({ userList }) =>
    userList.some(({ id, status }) => id === idUser && status === InviteStatus.Confirmed),
  );
  if (job.status === JobStatus.Cancelled || mine.length === 0) return null;
  return Math.max(...mine.map(({ startTime, endTime }) => endTime ?? startTime + CURRENT_JOB_MS));
}

/**
 * Reads the next shifts ahead, so that the address, whom to call and the crew are there without reception. The code of
 * their screens is kept by the host, which knows it by the release.
 */
export function useKeepShifts(jobs: readonly Job[], idUser: number, now: number): void {
  const { call } = useApi();
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
  useQueries({
    queries: (isSettled ? ahead : []).map((idJob) => ({
      queryKey: ['getJobDialog', { idJob }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('getJobDialog', { idJob }, { signal, quiet: true }),
      staleTime: FRESH_MS,
    })),
  });
}
