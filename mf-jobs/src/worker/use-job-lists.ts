import { useEffect, useMemo, useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { isInCrew } from '@crewcall/domain/invite';
import { ALL_JOBS_DAYS_AHEAD, ALL_JOBS_DAYS_BACK, OPENINGS_DAYS } from '@crewcall/domain/limits';
import { useCall, usePunches, useSession, useZone } from '@crewcall/platform';
import { startOfDay } from './days';
import { useSavedState } from './saved-list-state';
import { isOver, shiftsOf, withPresses } from './shifts';

const jobTabs = ['all', 'openings', 'upcoming'] as const;
export type JobTab = (typeof jobTabs)[number];
export const isJobTab = (value: string | undefined): value is JobTab => jobTabs.includes(value as JobTab);

/**
 * The shifts of each tab. My Shifts shows the shifts of `getMyDashboardv2`. Openings are public jobs that the user is
 * not on and that are not over, from today to 7 days from now. All Jobs are both, from 7 days ago to 28 days from
 * now. The user can extend each range by 7 days. Days are in the user's zone.
 */
export function useJobLists(tab: JobTab, now: number) {
  const { user } = useSession();
  const zone = useZone();
  const [more, setMore] = useSavedState('more', 0);
  const [earlier, setEarlier] = useSavedState('earlier', 0);
  const isAll = tab === 'all';
  const back = isAll ? ALL_JOBS_DAYS_BACK + earlier * OPENINGS_DAYS : 0;
  const ahead = (isAll ? ALL_JOBS_DAYS_AHEAD : OPENINGS_DAYS) + more * OPENINGS_DAYS;
  const from = startOfDay(now, zone, -back);
  // Include the whole last day.
  const until = startOfDay(now, zone, ahead + 1);

  const mine = useCall('getMyDashboardv2', {});
  const { unseen } = usePunches();
  const open = useCall(
    'getPublicJobs',
    { dateStart: from, dateEnd: until },
    { enabled: tab !== 'upcoming', keepPrevious: true },
  );
  // If loading more days fails, keep showing the days loaded so far.
  const [last, setLast] = useState(open.data);
  useEffect(() => {
    if (open.data) setLast(open.data);
  }, [open.data]);
  const found = open.data ?? last;
  const own = useMemo(
    () =>
      mine.data && {
        ...mine.data,
        jobs: withPresses(mine.data.jobs, user.id, unseen(mine.dataUpdatedAt)),
      },
    [mine.data, mine.dataUpdatedAt, unseen, user.id],
  );
  const ownJobs = own?.jobs ?? [];
  const isInRange = (at: number) => at >= from && at < until;
  const rowsOf = (jobs: readonly Job[]) => jobs.flatMap((job) => shiftsOf(job, user.id, now));
  const publicJobs = found?.jobs ?? [];
  const others = () => {
    const ids = new Set(ownJobs.map(({ id }) => id));
    return publicJobs.filter(({ id }) => !ids.has(id));
  };
  // The last response may be for another range.
  const openings = () =>
    rowsOf(publicJobs.filter((job) => !isInCrew(job.statusUser) && !isOver(job, now))).filter(({ start }) =>
      isInRange(start),
    );
  const shifts =
    tab === 'upcoming'
      ? rowsOf(ownJobs)
      : tab === 'openings'
        ? openings()
        : [...rowsOf(others()), ...rowsOf(ownJobs).filter(({ start }) => isInRange(start))];
  const parts = tab === 'upcoming' ? [mine] : isAll ? [mine, open] : [open];
  const retry = () => parts.forEach((part) => void part.refetch());

  return {
    tab,
    mine: own,
    shifts,
    from,
    until,
    isPending: parts.some((part) => part.isPending && (part !== open || found === undefined)),
    isMore: open.isPlaceholderData,
    error: parts.find((part) => part.error !== null)?.error ?? null,
    hasData: parts.every((part) => (part === open ? found : part.data) !== undefined),
    retry,
    loadMore: () => setMore((weeks) => weeks + 1),
    loadEarlier: () => setEarlier((weeks) => weeks + 1),
  };
}
