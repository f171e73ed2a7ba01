import type { Job } from '@crewcall/contract/types';
import { JobStatus } from '@crewcall/domain/job-state';
import { DASHBOARD_DAYS } from '@crewcall/domain/limits';
import { matches } from '@crewcall/domain/text';
import { addDays, dashboardSections, days, startOfDay } from '@crewcall/domain/time';

export interface Section {
  title: string;
  /** Start of its first day. */
  start: number;
  jobs: Job[];
}

/** The dashboard's jobs under TODAY, TOMORROW and NEXT 7 DAYS, by the days of the company's zone. */
export const sectionsOf = (jobs: readonly Job[], zone: string, now: number): Section[] =>
  dashboardSections(zone, now).map(({ title, range }) => ({
    title,
    start: range.start,
    jobs: jobs
      .filter((job) => job.date >= range.start && job.date < range.end)
      .sort((a, b) => a.date - b.date || a.id - b.id),
  }));

/** One day's jobs alone, for a day that was chosen; `start` is its first instant. */
export const dayOf = (jobs: readonly Job[], zone: string, start: number, title: string): Section => {
  const end = addDays(zone, start, 1);
  return {
    title,
    start,
    jobs: jobs
      .filter(({ date }) => date >= start && date < end)
      .sort((a, b) => a.date - b.date || a.id - b.id),
  };
};

/** What a day asks for. */
export interface DayLoad {
  /** Its first instant. */
  start: number;
  jobs: number;
  required: number;
  confirmed: number;
  /** Places that nobody has confirmed, group by group. */
  open: number;
}

/** The days that the dashboard reads, today first, with their jobs' places; cancelled jobs ask for nothing. */
export const dayLoads = (jobs: readonly Job[], zone: string, now: number): DayLoad[] => {
  const today = startOfDay(zone, now);
  return Array.from({ length: DASHBOARD_DAYS }, (_, step) => {
    const { start, end } = days(zone, today, step, step);
    const live = jobs.filter(
      ({ date, status }) => date >= start && date < end && status !== JobStatus.Cancelled,
    );
    const crews = live.flatMap((job) => job.reqCrew.filter((crew) => !crew.deleted));
    return {
      start,
      jobs: live.length,
      required: crews.reduce((sum, crew) => sum + crew.amount, 0),
      confirmed: crews.reduce((sum, crew) => sum + crew.confirmed, 0),
      open: openPlaces(live),
    };
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

/** Places that nobody has confirmed yet; a cancelled job has none. */
export const openPlaces = (jobs: readonly Job[]): number =>
  jobs
    .filter((job) => job.status !== JobStatus.Cancelled)
    .flatMap((job) => job.reqCrew.filter((crew) => !crew.deleted))
    .reduce((sum, crew) => sum + Math.max(0, crew.amount - crew.confirmed), 0);

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
export function dayHeights(loads: readonly DayLoad[]): number[] {
  const sizes = loads.map(({ required, confirmed }) => Math.max(required, confirmed));
  const busy = sizes.filter((size) => size > 0).sort((a, b) => a - b);
  const top = Math.min(busy.at(-1) ?? 1, 4 * (busy[Math.floor((busy.length - 1) / 2)] ?? 1));
  return sizes.map((size) => (size === 0 ? 0 : Math.min(100, Math.max(LEAST, 100 * Math.sqrt(size / top)))));
}
