import { useEffect, useState } from 'react';
import type { In, Out } from '@crewcall/contract/types';
import { useApi, useReach } from '@crewcall/platform';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { officeJob } from './calendar-job';
import type { CalendarJob } from './calendar-job';
import { gridDays, isSameMonth, shiftMonth, weekRange } from './month';
import type { GridDay, Month } from './month';
import { FRESH_MS, noJobs, prepareAll, whenIdleAndSeen } from './use-month-jobs';
import type { JobReader, ShownMonth } from './use-month-jobs';

const WEEK = 7;
/** With more jobs in a month than this, its neighbours are asked for when somebody turns to them. */
const NEAR_MOST = 2_000;

type Week = In<'getCalendarWeek'>;
type Answer = Out<'getCalendarWeek'>;

const asked = new WeakMap<readonly GridDay[], Week[]>();
/** What is asked for a month: each of its weeks. The same objects for the same days. */
function weeksOf(zone: string, days: readonly GridDay[]): Week[] {
  let weeks = asked.get(days);
  if (weeks === undefined) {
    weeks = Array.from({ length: Math.ceil(days.length / WEEK) }, (_, at) =>
      weekRange(zone, days.slice(at * WEEK, (at + 1) * WEEK)),
    );
    asked.set(days, weeks);
  }
  return weeks;
}

const jobsIn = new WeakMap<Answer, readonly CalendarJob[]>();
/** The jobs of an answer; the same objects for the same answer. */
function jobsOf(answer: Answer | undefined): readonly CalendarJob[] {
  if (answer === undefined) return noJobs;
  let jobs = jobsIn.get(answer);
  if (jobs === undefined) jobsIn.set(answer, (jobs = answer.jobs.map(officeJob)));
  return jobs;
}

/** The weeks of a month together: their jobs, each once, since a night may be in two of them. */
const together = (lists: readonly UseQueryResult<Answer>[]) => ({
  jobs: [...new Map(lists.flatMap(({ data }) => jobsOf(data).map((job) => [job.id, job] as const))).values()],
  isHere: lists.every(({ data }) => data !== undefined),
  failed: lists.find(({ data, isError }) => isError && data === undefined)?.error ?? null,
  isOld: lists.some(({ isRefetchError }) => isRefetchError),
  retry: () => {
    for (const list of lists) if (list.isError) void list.refetch();
  },
});

/** Drops the weeks of all months but these. */
function dropFarWeeks(client: QueryClient, near: readonly Week[], reader: JobReader): void {
  client.removeQueries({
    queryKey: ['getCalendarWeek'],
    type: 'inactive',
    predicate: ({ queryKey }) => !near.some(({ dateStart }) => dateStart === (queryKey[1] as Week).dateStart),
  });
  const left = client.getQueriesData<Answer>({ queryKey: ['getCalendarWeek'] });
  reader.keepOnly(new Set(left.flatMap(([, answer]) => jobsOf(answer))));
}

/**
 * The jobs of a month, for the office: asked for week by week, and drawn once all of them are there, since a week that
 * came later would move what is below it. While another month loads, `shown` stays the previous one. Unless the months are very full, its neighbours are asked for as well, so that turning
 * the page needs no network.
 */
export function useMonthWeeks(zone: string, month: Month, reader: JobReader, isOn: boolean) {
  const { call } = useApi();
  const client = useQueryClient();
  const isReached = useReach();
  const { year, month: number } = month;
  const days = gridDays(zone, month);
  const { jobs, isHere, failed, isOld, retry } = useQueries({
    queries: weeksOf(zone, days).map((week) => ({
      enabled: isOn,
      queryKey: ['getCalendarWeek', week],
      queryFn: ({ signal }: { signal: AbortSignal }) => call('getCalendarWeek', week, { signal }),
      // Never refetched by age: events say what changed, and the refetch would arrive while the month is being drawn.
      staleTime: Infinity,
    })),
    combine: together,
  });
  const [shown, setShown] = useState<ShownMonth>({ month, days, jobs: noJobs });
  const isNew = shown.jobs !== jobs || shown.days !== days;
  // Set while rendering, so that no frame shows the old jobs under the new month.
  if (isOn && isHere && isNew) setShown({ month, days, jobs });

  useEffect(() => {
    if (!isHere) return;
    return prepareAll(jobs, reader.prepare);
  }, [isHere, jobs, reader]);
  const isFull = jobs.length > NEAR_MOST;
  useEffect(() => {
    if (!isHere || !isReached) return;
    return whenIdleAndSeen(() => {
      const near = (isFull ? [0] : [0, 1, -1]).flatMap((by) =>
        weeksOf(zone, gridDays(zone, shiftMonth({ year, month: number }, by))),
      );
      dropFarWeeks(client, near, reader);
      for (const week of near) {
        void client
          .fetchQuery({
            queryKey: ['getCalendarWeek', week],
            queryFn: ({ signal }) => call('getCalendarWeek', week, { signal, quiet: true }),
            staleTime: FRESH_MS,
            retry: false,
          })
          .then(
            (answer) => prepareAll(jobsOf(answer), reader.prepare),
            () => {
              // The week is fetched again when the user turns to it, and shows its error then.
            },
          );
      }
    });
  }, [isHere, isReached, isFull, zone, year, number, client, call, reader]);

  return {
    shown: isOn && isHere && isNew ? { month, days, jobs } : shown,
    /** Another month is loading. */
    isTurning: !isHere && failed === null && !isSameMonth(shown.month, month),
    /** Nothing has arrived yet. */
    isFirst: !isHere && failed === null && shown.jobs === noJobs,
    /** A week of this month could not be loaded, and nothing of it is cached. */
    error: isHere ? null : failed,
    isStale: isHere && isOld,
    retry,
  };
}
