import type { Job } from '@crewcall/contract/types';
import { crewGap, isEnded, JobStatus } from '@crewcall/domain/job-state';
import type { CrewGap } from '@crewcall/domain/job-state';
import { DASHBOARD_DAYS } from '@crewcall/domain/limits';
import { matches } from '@crewcall/domain/text';
import { dashboardSections, days, dayText } from '@crewcall/domain/time';
import type { Interval } from '@crewcall/domain/units';
import { workDays } from '@crewcall/domain/work-days';
import type { WorkDay } from '@crewcall/domain/work-days';

export interface Section {
  /** `day`: the one day that the user has chosen. */
  kind: 'today' | 'tomorrow' | 'week' | 'day';
  title: string;
  /** Start of its first day. */
  start: number;
  /** The part of each job on one day; a job with crews on several of the section's days is listed once for each. */
  jobs: Job[];
}

const parts = new WeakMap<Job, readonly WorkDay<Job>[]>();
/** Splits a job into its days. Cached, so that the same job gives the same objects. */
export function partsOf(job: Job): readonly WorkDay<Job>[] {
  let known = parts.get(job);
  if (known === undefined) parts.set(job, (known = workDays(job, dayText)));
  return known;
}

/** The part of `latest` on the same day as `part`, or its first part if it has moved away from that day. */
export function sameDayOf(part: Job, latest: Job): Job {
  const day = dayText(part.tz, part.date);
  return (partsOf(latest).find((one) => one.day === day) ?? partsOf(latest)[0])?.part ?? latest;
}

/**
 * Whether a day's work is still running: somebody is checked in, or its planned time is not over and it is not
 * finished or cancelled.
 */
const goesOn = ({ clockList, status, endTime }: Job, now: number): boolean =>
  clockList.some(({ end }) => end === null) || (!isEnded(status) && endTime > now);

/**
 * The parts of jobs on the days of the range. The range is in `zone`, but a part's day is in its job's own zone. With
 * `now` also earlier parts that are still running, such as a night shift after midnight.
 */
const within = (jobs: readonly Job[], zone: string, { start, end }: Interval, now?: number): Job[] => {
  const [first, beyond] = [dayText(zone, start), dayText(zone, end)];
  const isIn = ({ day, part }: WorkDay<Job>) =>
    day < beyond && (day >= first || (now !== undefined && goesOn(part, now)));
  return jobs
    .flatMap(partsOf)
    .filter(isIn)
    .sort(
      (a, b) =>
        (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) || a.part.date - b.part.date || a.part.id - b.part.id,
    )
    .map(({ part }) => part);
};

/** Counts the jobs, each once even if it is listed on several days. */
export const countJobs = (jobs: readonly Job[]): number => new Set(jobs.map(({ id }) => id)).size;

/** The dashboard's jobs under TODAY, TOMORROW and NEXT 7 DAYS, on each of their crews' days. */
export const sectionsOf = (jobs: readonly Job[], zone: string, now: number): Section[] =>
  dashboardSections(zone, now).map(({ range, ...section }) => ({
    ...section,
    start: range.start,
    jobs: within(jobs, zone, range, section.kind === 'today' ? now : undefined),
  }));

/** The section for one chosen day; `start` is its first instant. */
export const dayOf = (jobs: readonly Job[], zone: string, start: number, title: string): Section => ({
  kind: 'day',
  title,
  start,
  jobs: within(jobs, zone, days(zone, start, 0, 0)),
});

/** The jobs and crew places of one day. */
export interface DayLoad extends Pick<CrewGap, 'required' | 'confirmed' | 'open' | 'over' | 'taken'> {
  /** The day's first instant. */
  start: number;
  jobs: number;
}

/** Adds up the crew places of jobs; cancelled jobs do not count. */
export const placesOf = (jobs: readonly Job[]): CrewGap =>
  crewGap(jobs.filter(({ status }) => status !== JobStatus.Cancelled).flatMap(({ reqCrew }) => reqCrew));

/** Crew places on each day that the dashboard shows, today first. A crew counts on the day it starts. */
export const dayLoads = (jobs: readonly Job[], zone: string, now: number): DayLoad[] => {
  const live = jobs.filter(({ status }) => status !== JobStatus.Cancelled);
  return Array.from({ length: DASHBOARD_DAYS }, (_, step) => {
    const range = days(zone, now, step, step);
    const here = within(live, zone, range);
    return { start: range.start, jobs: here.length, ...placesOf(here) };
  });
};

export type Supervisors = ReadonlyMap<number, string>;

/** Jobs with every word of the text somewhere in title, company, location, groups, workers or supervisors. */
export function searchJobs(jobs: readonly Job[], text: string, supervisors: Supervisors): Job[] {
  if (text.trim() === '') return [...jobs];
  return jobs.filter((job) => {
    const all = [
      job.title,
      job.prepend,
      job.location,
      job.onSiteResponsibleName,
      ...job.selectedSupervisors.map((id) => supervisors.get(id) ?? ''),
      ...job.reqCrew.flatMap((crew) => [crew.groupName, ...crew.userList.map((user) => user.fullName)]),
    ];
    return matches(all.join('\n'), text);
  });
}

/** `Mia Costa` to `M. Costa`. */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.split(' ');
  return rest.length === 0 ? first : `${first[0] ?? ''}. ${rest.join(' ')}`;
};

/** Minimum height of a day with at least one place, % of the full height. */
const LEAST = 20;

/**
 * Height of each day's bar, % of the full height. One very large day must not flatten the others, so the height follows
 * the square root, and a day of four times the median or more gets the full height.
 */
export function dayHeights(loads: readonly Pick<DayLoad, 'required' | 'confirmed'>[]): number[] {
  const sizes = loads.map(({ required, confirmed }) => Math.max(required, confirmed));
  const busy = sizes.filter((size) => size > 0).sort((a, b) => a - b);
  const top = Math.min(busy.at(-1) ?? 1, 4 * (busy[Math.floor((busy.length - 1) / 2)] ?? 1));
  return sizes.map((size) => (size === 0 ? 0 : Math.min(100, Math.max(LEAST, 100 * Math.sqrt(size / top)))));
}
