import type { ClockEntry } from './clock';
import { adminRowStatus, crewGap, isEnded, JobStatus, missingPeople } from './job-state';
import type { AdminRowStatus, CrewGap } from './job-state';
import { DASHBOARD_DAYS } from './limits';
import { dashboardSections, days, dayText } from './time';
import type { EpochMs, Interval, Zone } from './units';
import { workDays } from './work-days';
import type { DatedJob, WorkDay } from './work-days';
import type { ShiftCrew } from './worker-shift';

interface DashboardCrew extends ShiftCrew {
  /** How many workers have not answered their invitation. */
  invited: number;
}

/** A job as the rules of the office's dashboard read it. */
export interface DashboardJob extends DatedJob<DashboardCrew> {
  id: number;
  status: number;
  clockList: readonly ClockEntry[];
  absent?: readonly { idUser: number; idReqCrew: number }[] | undefined;
  /** What a customer's manager changed and the office has not seen yet. */
  customerChange: readonly string[] | null;
}

/** A chosen day (`day`), or one of the sections under which the dashboard lists its jobs. */
export type SectionKind = 'today' | 'tomorrow' | 'week' | 'day';

/** Whether a confirmed job that is not over has open places. */
export const needsCrew = (job: DashboardJob, now: EpochMs): boolean =>
  job.status === JobStatus.Confirmed &&
  job.endTime > now &&
  job.reqCrew.some((crew) => !crew.deleted && crew.amount > crew.confirmed);

/** Whether the office has to act: find crew, answer, check a customer's change, call missing people. */
function needsSomebody(job: DashboardJob, now: EpochMs): boolean {
  if (needsCrew(job, now) || job.status === JobStatus.Pending || job.customerChange) return true;
  return adminRowStatus(job, now) === 'missing-clock-in';
}

/** Puts the days of jobs on which the office has to act first; otherwise keeps their order. */
export function firstInNeed<J extends DashboardJob>(
  parts: readonly WorkDay<J>[],
  now: EpochMs,
): WorkDay<J>[] {
  const inNeed = new Set(parts.filter(({ part }) => needsSomebody(part, now)));
  return [...inNeed, ...parts.filter((part) => !inNeed.has(part))];
}

/** The days of all these jobs, in order. */
export const daysOf = <J extends DashboardJob>(jobs: readonly J[]): WorkDay<J>[] =>
  jobs
    .flatMap((job) => workDays(job, dayText))
    .sort(
      (a, b) =>
        (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) || a.part.date - b.part.date || a.part.id - b.part.id,
    );

/**
 * Whether a day's work is still running: somebody is checked in, or its planned time is not over and it is not
 * finished or cancelled.
 */
const goesOn = ({ clockList, status, endTime }: DashboardJob, now: EpochMs): boolean =>
  clockList.some(({ end }) => end === null) || (!isEnded(status) && endTime > now);

/**
 * Those of the days that are in the range. The range is in `zone`, but a job's day is in its own zone. With `now` also
 * earlier days that are still running, such as a night shift after midnight.
 */
export function daysWithin<J extends DashboardJob>(
  parts: readonly WorkDay<J>[],
  zone: Zone,
  { start, end }: Interval,
  now?: EpochMs,
): WorkDay<J>[] {
  const [first, last] = [dayText(zone, start), dayText(zone, end - 1)];
  return parts.filter(
    ({ day, part }) => day <= last && (day >= first || (now !== undefined && goesOn(part, now))),
  );
}

/** Counts the jobs, each once even if it is listed on several days. */
export const countJobs = (parts: readonly WorkDay<DashboardJob>[]): number =>
  new Set(parts.map(({ part }) => part.id)).size;

type Places = Omit<CrewGap, 'kind'>;

function placesOn(crews: Parameters<typeof crewGap>[0]): Places {
  const { required, confirmed, open, over, taken } = crewGap(crews);
  return { required, confirmed, open, over, taken };
}

/** Adds up the crew places of jobs; cancelled jobs do not count. */
export const placesOf = (parts: readonly WorkDay<DashboardJob>[]): Places =>
  placesOn(
    parts.filter(({ part }) => part.status !== JobStatus.Cancelled).flatMap(({ part }) => part.reqCrew),
  );

/** The jobs and crew places of one day. */
export interface DayLoad extends Places {
  /** The day's first instant. */
  start: EpochMs;
  jobs: number;
}

/** Crew places on each day that the dashboard shows, from the day of `today`. A crew counts on the day it starts. */
export function dayLoads(parts: readonly WorkDay<DashboardJob>[], zone: Zone, today: EpochMs): DayLoad[] {
  const live = parts.filter(({ part }) => part.status !== JobStatus.Cancelled);
  return Array.from({ length: DASHBOARD_DAYS }, (_, step) => {
    const range = days(zone, today, step, step);
    const here = daysWithin(live, zone, range);
    return { start: range.start, jobs: here.length, ...placesOf(here) };
  });
}

/** What the dashboard lists, section by section; or only the chosen day, if `day` is one of its instants. */
export const listedSections = (
  zone: Zone,
  today: EpochMs,
  day?: EpochMs,
): { kind: SectionKind; range: Interval }[] =>
  day === undefined ? [...dashboardSections(zone, today)] : [{ kind: 'day', range: days(zone, day, 0, 0) }];

/** What a row says of a job on one of its days. */
export interface RowFacts {
  status: AdminRowStatus;
  places: Places;
  invited: number;
  /** Ids of the workers who should be checked in by now and are not. */
  missing: number[];
  /** Somebody confirmed is marked as absent. */
  hasAbsent: boolean;
}

export function rowFacts(job: DashboardJob, now: EpochMs): RowFacts {
  const status = adminRowStatus(job, now);
  const crews = job.reqCrew.filter(({ deleted }) => !deleted);
  return {
    status,
    places: placesOn(crews),
    invited: crews.reduce((sum, crew) => sum + crew.invited, 0),
    missing: status === 'missing-clock-in' ? [...missingPeople(job, now)] : [],
    hasAbsent: (job.absent ?? []).length > 0,
  };
}
