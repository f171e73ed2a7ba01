import { useDeferredValue, useMemo } from 'react';
import type { Job } from '@crewcall/contract/types';
import { countByDay, drawnOf, isShown } from '@crewcall/domain/calendar';
import { MINUTE_MS } from '@crewcall/domain/units';
import { useNow, useSession, useZone } from '@crewcall/platform';
import { contentsOf, countJobs, factsFor, isOwnJob, jobsByDay } from '../month/crew-facts';
import type { DayJobs, JobFacts } from '../month/job-facts';
import { monthCounts } from '../month/month-counts';
import { useMonthJobs } from '../month/use-month-jobs';
import { finder } from './calendar-filter';
import { FEW } from './use-opened-days';
import type { CalendarView } from './saved-view';
import type { OpenedDays } from './use-opened-days';

const dayJobs = (facts: readonly JobFacts[], most: number): DayJobs => {
  const drawn = facts.slice(0, drawnOf(facts.length, most));
  return { facts: drawn, more: facts.length - drawn.length, count: countJobs(facts) };
};

/** The month of a worker: loads its jobs, filters them, groups them by day and counts them. */
export function useCrewMonth(view: CalendarView, opened: OpenedDays, isOn: boolean) {
  const { user } = useSession();
  const zone = useZone();
  const now = useNow();
  const minute = isOn ? Math.floor(now / MINUTE_MS) * MINUTE_MS : 0;
  const facts = useMemo(() => factsFor({ idUser: user.id, zone, now: minute }), [user.id, zone, minute]);
  const reader = useMemo(
    () => ({
      prepare(job: Job) {
        facts(job);
        contentsOf(job);
      },
      keepOnly(jobs: ReadonlySet<Job>) {
        facts.keepOnly(jobs);
        contentsOf.keepOnly(jobs);
      },
    }),
    [facts],
  );
  const { shown, ...list } = useMonthJobs(user.companyZone, view.month, reader, isOn);
  const { month, days } = shown;
  const { isMine, isCompact } = view;
  const jobs = useMemo(
    () => (isMine ? shown.jobs.filter((job) => isOwnJob(job, user.id)) : shown.jobs),
    [isMine, shown.jobs, user.id],
  );
  // Deferred, so that typing in the search is not slowed down by redrawing the month.
  const filter = useDeferredValue(view.filter);
  const found = useMemo(() => {
    const finds = finder(filter);
    return jobs.map((job) => ({ job, status: job.status, isFound: finds(job) }));
  }, [jobs, filter]);
  const counts = useMemo(() => {
    const counted = found.map(({ job, ...one }) => ({
      ...one,
      days: facts(job).map(({ day, marks }) => ({
        day,
        isMissing: marks.some(({ look }) => look === 'missing'),
      })),
    }));
    return monthCounts(days, countByDay(counted, filter.status));
  }, [days, found, facts, filter.status]);
  const all = useMemo(
    () => jobsByDay(found.filter((one) => isShown(one, filter.status)).flatMap(({ job }) => facts(job))),
    [found, facts, filter.status],
  );
  const openedDays = opened.of(month);
  const byDay = useMemo(() => {
    const most = (day: string) => (isCompact && !openedDays.has(day) ? FEW : Infinity);
    return new Map([...all].map(([day, list]) => [day, dayJobs(list, most(day))]));
  }, [all, isCompact, openedDays]);
  const companies = useMemo(() => shown.jobs.map(({ prepend }) => prepend), [shown.jobs]);
  /** A new object whenever the user changes the month or filters; jobs may change their positions then. */
  const asked = useMemo(() => ({ days, filter, isCompact, isMine }), [days, filter, isCompact, isMine]);
  return {
    list,
    month,
    days,
    jobs: shown.jobs,
    byDay,
    counts,
    companies,
    asked,
    filter,
    /** How many jobs of the month are hidden because the worker is not on them. */
    others: shown.jobs.length - jobs.length,
    onMore: (day: string) => opened.open(month, day),
  };
}
