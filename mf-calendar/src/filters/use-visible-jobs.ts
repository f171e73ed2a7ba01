import { useDeferredValue, useMemo } from 'react';
import { MINUTE_MS } from '@crewcall/domain/units';
import { isOwnJob } from '../month/job-facts';
import { useNow, useSession, useZone } from '@crewcall/platform';
import { filterJobs } from './calendar-filter';
import { contentsOf, factsFor, jobsByDay } from '../month/job-facts';
import type { CalendarView } from './saved-view';
import { countsOf } from '../month/month-counts';
import { useMonthJobs } from '../month/use-month-jobs';
import { useMonthWeeks } from '../month/use-month-weeks';
import { useFoundJobs } from './use-found-jobs';
import type { CalendarJob } from '../month/calendar-job';

/** Loads the jobs of a month for this user, filters them, groups them by day and counts them. */
export function useVisibleJobs(office: boolean, view: CalendarView) {
  const { user } = useSession();
  const viewerZone = useZone();
  const now = useNow();
  const minute = office ? 0 : Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const facts = useMemo(
    () => factsFor({ isOffice: office, idUser: user.id, zone: viewerZone, now: minute }),
    [office, user.id, viewerZone, minute],
  );
  const reader = useMemo(
    () => ({
      prepare(job: CalendarJob) {
        facts(job);
        contentsOf(job);
      },
      keepOnly(jobs: ReadonlySet<CalendarJob>) {
        facts.keepOnly(jobs);
        contentsOf.keepOnly(jobs);
      },
    }),
    [facts],
  );
  const month = useMonthJobs(user.companyZone, view.month, reader, !office);
  const weeks = useMonthWeeks(user.companyZone, view.month, reader, office);
  const { shown, ...list } = office ? weeks : month;
  const { days } = shown;
  const isMine = !office && view.isMine;
  const jobs = useMemo(
    () => (isMine ? shown.jobs.filter((job) => isOwnJob(job, user.id)) : shown.jobs),
    [isMine, shown.jobs, user.id],
  );
  /** How many jobs of the month are left out because the worker is not on them. */
  const others = shown.jobs.length - jobs.length;
  // Deferred, so that typing in the search stays fast: the month updates when there is time.
  const filter = useDeferredValue(view.filter);
  const { found, retry: searchAgain } = useFoundJobs(office, days, filter.text);
  const visible = useMemo(() => filterJobs(jobs, filter, found).flatMap(facts), [jobs, filter, found, facts]);
  const byDay = useMemo(() => jobsByDay(visible), [visible]);
  const counts = useMemo(
    () => countsOf(days, jobs, facts, visible, filter, found),
    [days, jobs, facts, visible, filter, found],
  );
  const { isCompact } = view;
  /** A new object whenever the user changes the month or filters: then jobs may move. */
  const asked = useMemo(() => ({ days, filter, isCompact, isMine }), [days, filter, isCompact, isMine]);
  return { shown, list, byDay, counts, asked, filter, others, searchAgain };
}
