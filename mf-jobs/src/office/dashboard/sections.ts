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
  /** `day` is one that was chosen. */
  kind: 'today' | 'tomorrow' | 'week' | 'day';
  title: string;
  /** Start of its first day. */
  start: number;
  /** Each as it is on one of the section's days; the same job once for each of them. */
  jobs: Job[];
}

const parts = new WeakMap<Job, readonly WorkDay<Job>[]>();
/** A job as it is on each of its days; the very same for the same job. */
export function partsOf(job: Job): readonly WorkDay<Job>[] {
  let known = parts.get(job);
  if (known === undefined) parts.set(job, (known = workDays(job, dayText)));
  return known;
}

/** `latest` as it is on the day of `part`; on its first day where it has left that one. */
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
 * The jobs of the days whose starts in `zone` lie in the range; each day is that of the job's own clock. With `now` also
 * what began before and goes on, as a night does after midnight.
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

/** How many jobs these are, however many days each has. */
export const countJobs = (jobs: readonly Job[]): number => new Set(jobs.map(({ id }) => id)).size;

/** The dashboard's jobs under TODAY, TOMORROW and NEXT 7 DAYS, on each of their crews' days. */
export const sectionsOf = (jobs: readonly Job[], zone: string, now: number): Section[] =>
  dashboardSections(zone, now).map(({ range, ...section }) => ({
    ...section,
    start: range.start,
    jobs: within(jobs, zone, range, section.kind === 'today' ? now : undefined),
  }));

/** One day's jobs alone, for a day that was chosen; `start` is its first instant. */
export const dayOf = (jobs: readonly Job[], zone: string, start: number, title: string): Section => ({
  kind: 'day',
  title,
  start,
  jobs: within(jobs, zone, days(zone, start, 0, 0)),
});

/** What a day asks for. */
export interface DayLoad extends Pick<CrewGap, 'required' | 'confirmed' | 'open' | 'over' | 'taken'> {
  /** Its first instant. */
  start: number;
  jobs: number;
}

/** The places of jobs, crew by crew; cancelled jobs ask for nothing. */
export const placesOf = (jobs: readonly Job[]): CrewGap =>
  crewGap(jobs.filter(({ status }) => status !== JobStatus.Cancelled).flatMap(({ reqCrew }) => reqCrew));

/** The days that the dashboard reads, today first, with the places of the crews that start on them. */
export const dayLoads = (jobs: readonly Job[], zone: string, now: number): DayLoad[] => {
  const live = jobs.filter(({ status }) => status !== JobStatus.Cancelled);
  return Array.from({ length: DASHBOARD_DAYS }, (_, step) => {
    const range = days(zone, now, step, step);
    const here = within(live, zone, range);
    return { start: range.start, jobs: here.length, ...placesOf(here) };
  });
};

export type Supervisors = ReadonlyMap<number, string>;

/** Jobs with every word of the text somewhere in title, company, place, groups, workers or supervisors. */
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

/** The height of a day that has a place at all, % of the strip's bar. */
const LEAST = 20;

/**
 * How high each day stands, % of the strip's bar. One very large day must not flatten the others: they stand by the
 * square root, and what is beyond four times the middle day is as high as the bar.
 */
export function dayHeights(loads: readonly Pick<DayLoad, 'required' | 'confirmed'>[]): number[] {
  const sizes = loads.map(({ required, confirmed }) => Math.max(required, confirmed));
  const busy = sizes.filter((size) => size > 0).sort((a, b) => a - b);
  const top = Math.min(busy.at(-1) ?? 1, 4 * (busy[Math.floor((busy.length - 1) / 2)] ?? 1));
  return sizes.map((size) => (size === 0 ? 0 : Math.min(100, Math.max(LEAST, 100 * Math.sqrt(size / top)))));
}
