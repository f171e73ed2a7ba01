import type { Job, ReqCrew } from '@crewcall/contract/types';
import { dayGap } from '@crewcall/domain/calendar';
import { isInCrew } from '@crewcall/domain/invite';
import { fold } from '@crewcall/domain/text';
import { workDays } from '@crewcall/domain/work-days';
import { cardWords, pillOf, shiftsOf, supervises } from '@crewcall/domain/worker-shift';
import { dayText } from '@crewcall/domain/zone-days';
import { gapMark, type JobFacts, type Mark, timeTexts } from './job-facts';

/** Computes a value from a job, once per job. */
interface MemoByJob<T> {
  (job: Job): T;
  /** Drops the cached values of all other jobs. */
  keepOnly(jobs: ReadonlySet<Job>): void;
}

/**
 * Caches the result of `make` by job in a plain map. Not in a WeakMap: with thousands of entries it makes every major
 * garbage collection much longer, which delays the user's clicks.
 */
function memoByJob<T extends object | string>(make: (job: Job) => T): MemoByJob<T> {
  const known = new Map<Job, T>();
  const read = (job: Job): T => {
    let made = known.get(job);
    if (made === undefined) known.set(job, (made = make(job)));
    return made;
  };
  return Object.assign(read, {
    keepOnly(jobs: ReadonlySet<Job>) {
      for (const job of known.keys()) if (!jobs.has(job)) known.delete(job);
    },
  });
}

/** The worker whose calendar it is, their zone, and the current time. */
export interface Viewer {
  idUser: number;
  /** IANA zone of the browser. The times of jobs in other zones name their zone. */
  zone: string;
  /** Epoch ms; decides which shifts have begun or ended. */
  now: number;
}

/** Whether the user is invited to the job, confirmed on it, or supervises it. */
const isOnJob = (job: Job, idUser: number): boolean => isInCrew(job.statusUser) || supervises(job, idUser);

/** Whether a job counts as the worker's own: they are on it, or have applied and wait for an answer. */
export const isOwnJob = (job: Job, idUser: number): boolean =>
  isOnJob(job, idUser) || (job.hasApplied && !job.processed);

interface Place {
  crew: ReqCrew | undefined;
  idCrew: number;
  day: string;
  start: number;
  end: number;
}

function makeFacts(job: Job, { idUser, zone, now }: Viewer): JobFacts[] {
  const isOwn = isOnJob(job, idUser);
  const parts = workDays(job, dayText);
  const places = shiftsOf(job, idUser, now).flatMap(({ crew, start, end }): Place[] =>
    crew
      ? [{ crew, idCrew: crew.id, day: dayText(job.tz, start), start, end }]
      : parts.map(({ day, part: { reqCrew, date, endTime } }) => {
          return { crew, idCrew: reqCrew[0]?.id ?? 0, day, start: date, end: endTime };
        }),
  );
  return places.map(({ crew, idCrew, ...work }, at) => {
    const kind = pillOf(job, idUser, now, crew);
    const marks: Mark[] = [{ word: cardWords[kind], look: kind.replace('-', '') }];
    const part = parts.find(({ day }) => day === work.day)?.part;
    const gap = isOwn && part ? gapMark(dayGap(job.status, part.reqCrew)) : undefined;
    if (gap) marks.push(gap);
    const key = at === 0 ? job.id : -idCrew;
    return {
      key,
      job,
      ...timeTexts(job.tz, work, zone, true),
      day: work.day,
      start: work.start,
      places: '',
      marks,
    };
  });
}

/**
 * Makes the chips of a job for one worker, once per job object: one per crew that the worker is on, or one per day of
 * the job if they are on none.
 */
export const factsFor = (viewer: Viewer): MemoByJob<readonly JobFacts[]> =>
  memoByJob((job) => makeFacts(job, viewer));

/** The number of different jobs among these chips. */
export const countJobs = (all: readonly JobFacts[]): number => new Set(all.map(({ job }) => job.id)).size;

/** The text of a job that the search looks in, without case and accents. */
export const contentsOf = memoByJob((job) => {
  const people = job.reqCrew.flatMap((crew) => [
    crew.groupName,
    ...crew.userList.map(({ fullName }) => fullName),
  ]);
  const { title, description, location, prepend, onSiteResponsibleName } = job;
  return fold([title, description, location, prepend, onSiteResponsibleName, ...people].join('\n'));
});

/** Jobs by day, in order of their start. */
export function jobsByDay(all: readonly JobFacts[]): Map<string, JobFacts[]> {
  const days = new Map<string, JobFacts[]>();
  for (const facts of [...all].sort((a, b) => a.start - b.start || a.job.id - b.job.id)) {
    const list = days.get(facts.day);
    if (list) list.push(facts);
    else days.set(facts.day, [facts]);
  }
  return days;
}
