import { useMemo, useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { startOfDay } from '@crewcall/domain/time';
import { formatLongDay } from '@crewcall/ui/format';
import { dayOf, searchJobs, sectionsOf } from './sections';
import type { Supervisors } from './sections';
import { JobStatus, adminRowStatus } from '@crewcall/domain/job-state';

/** Whether a confirmed job that is not over has open places. `now` in epoch ms. */
const needsCrew = (job: Job, now: number): boolean =>
  job.status === JobStatus.Confirmed &&
  job.endTime > now &&
  job.reqCrew.some((crew) => !crew.deleted && crew.amount > crew.confirmed);

/** Whether the office has to act: find crew, answer, check a customer's change, call missing people. */
function needsSomebody(job: Job, now: number): boolean {
  if (needsCrew(job, now) || job.status === JobStatus.Pending || job.customerChange) return true;
  return adminRowStatus(job, now) === 'missing-clock-in';
}

/** Puts jobs that the office has to act on first; otherwise keeps their order. */
const firstInNeed = (jobs: readonly Job[], now: number): Job[] => {
  const inNeed = new Set(jobs.filter((job) => needsSomebody(job, now)));
  return [...jobs.filter((job) => inNeed.has(job)), ...jobs.filter((job) => !inNeed.has(job))];
};

export interface SectionsOptions {
  supervisors: Supervisors;
  text: string;
  zone: string;
  /** Epoch ms. */
  now: number;
  /** The pointer is on the list, so its order stays. */
  isHeld: boolean;
}

/** Chooses the jobs to list: by day, all or only those that need crew, the ones to act on first. */
export function useSections(steady: readonly Job[], options: SectionsOptions) {
  const { supervisors, text, zone, now, isHeld } = options;
  const today = startOfDay(zone, now);
  const [picked, setDay] = useState<number | null>(null);
  // A day that is over is not on the strip any more.
  const day = picked !== null && picked >= today ? picked : null;
  const [onlyOpen, setOnlyOpen] = useState(false);
  // Needs change over time, but not while the pointer is on the list.
  const [asOf, setAsOf] = useState(now);
  if (!isHeld && asOf !== now) setAsOf(now);
  const all = useMemo(() => {
    const found = searchJobs(steady, text, supervisors);
    return day === null
      ? sectionsOf(found, zone, now)
      : [dayOf(found, zone, day, formatLongDay(day, zone, now).toUpperCase())];
  }, [steady, text, supervisors, zone, now, day]);
  const ordered = useMemo(
    () => all.map((section) => ({ ...section, jobs: firstInNeed(section.jobs, asOf) })),
    [all, asOf],
  );
  const open = useMemo(
    () => new Set(all.flatMap((section) => section.jobs.filter((job) => needsCrew(job, asOf)))),
    [all, asOf],
  );
  const sections = onlyOpen
    ? ordered.map((section) => ({ ...section, jobs: section.jobs.filter((job) => open.has(job)) }))
    : ordered;
  return {
    today,
    day,
    setDay,
    onlyOpen,
    setOnlyOpen,
    sections,
    /** How many jobs need crew. */
    openCount: new Set([...open].map(({ id }) => id)).size,
  };
}
