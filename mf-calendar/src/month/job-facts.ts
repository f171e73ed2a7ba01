import type { Job, ReqCrew } from '@crewcall/contract/types';
import { crewGap, JobStatus } from '@crewcall/domain/job-state';
import type { CrewGap } from '@crewcall/domain/job-state';
import { isInCrew } from '@crewcall/domain/invite';
import { fold } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { MINUTE_MS } from '@crewcall/domain/units';
import { workDays } from '@crewcall/domain/work-days';
import { cardWords, pillOf, shiftsOf, supervises } from '@crewcall/domain/worker-shift';
import { dayText } from '@crewcall/domain/zone-days';
import { offsetMinutes, offsetOrUtc } from '@crewcall/domain/zone-offset';
import { formatTime, zoneName } from '@crewcall/ui/format';
import { isWholeJob } from './calendar-job';
import type { CalendarJob } from './calendar-job';
import { memoByJob } from './memo-by-job';
import type { MemoByJob } from './memo-by-job';

/** Who looks at the calendar, in which zone, and when. */
export interface Viewer {
  /** The office sees how many places are taken; crew see their own status. */
  isOffice: boolean;
  idUser: number;
  /** IANA zone of the browser. The times of jobs in another zone name their zone. */
  zone: string;
  /** Epoch ms; matters to crew, whose shifts begin and end. */
  now: number;
}

/** A status on a chip: word, colour and icon (`data-look` in the styles). */
interface Mark {
  word: string;
  /** Selects colour and icon: a job's status, the crew's gap, or a worker's status in lower case. */
  look: string;
}

/** What a chip shows: a job on one of its days, or for crew one of their own places on the job. */
export interface JobFacts {
  /** Key of the chip: the job's id; further chips of the same job have negative keys. */
  key: number;
  job: CalendarJob;
  /** `YYYY-MM-DD` in the job's own zone: the day on which this crew, or the first of these crews, starts. */
  day: string;
  start: number;
  /** `4:00 pm` */
  from: string;
  /**
   * What follows `from` if there is room: ` – 2:00 am` (for the office only if the job ends on another day), and the
   * zone's short name if the user's clock differs.
   */
  rest: string;
  /** `7/8`, `2/3 +1` if one crew is overfilled and another has open places; empty if the user may not see places. */
  places: string;
  marks: readonly Mark[];
}

const zoneNotes = new Map<string, string>();
/** The zone's short name if its clock differs from the user's at that time. `offset` is the job zone's. */
function noteOf(zone: string, offset: number, viewer: string, at: number): string {
  if (zone === viewer || offset * MINUTE_MS === offsetOrUtc(viewer, at)) return '';
  const key = `${zone} ${offset}`;
  let note = zoneNotes.get(key);
  if (note === undefined) zoneNotes.set(key, (note = zoneName(zone, at)));
  return note;
}

const statusMarks: Partial<Record<number, Mark>> = {
  [JobStatus.Pending]: { word: 'Pending', look: 'pending' },
  [JobStatus.Cancelled]: { word: 'Cancelled', look: 'cancelled' },
  [JobStatus.Finished]: { word: 'Finished', look: 'finished' },
};

/** The mark for open places or too many workers; none for a cancelled job, which needs nobody. */
function gapMark(job: CalendarJob, gap: CrewGap): Mark | undefined {
  if (gap.kind === 'none' || job.status === JobStatus.Cancelled) return undefined;
  return { word: texts.missingCrew, look: gap.kind === 'over' ? 'overfilled' : 'missing' };
}

function placesOf({ required, confirmed, taken, open, over }: CrewGap): string {
  if (required === 0 && confirmed === 0) return '';
  return `${taken}/${required}${open > 0 && over > 0 ? ` +${over}` : ''}`;
}

type OwnFacts = Pick<JobFacts, 'day' | 'start' | 'marks' | 'places'> & { idCrew: number; end: number };

function officeFacts(job: CalendarJob): OwnFacts[] {
  return workDays(job, dayText).map(({ day, part }) => {
    const gap = crewGap(part.reqCrew);
    const marks = [statusMarks[job.status], gapMark(job, gap)].filter((mark) => mark !== undefined);
    const idCrew = part.reqCrew[0]?.id ?? 0;
    return { idCrew, day, start: part.date, end: part.endTime, marks, places: placesOf(gap) };
  });
}

type Place = Omit<OwnFacts, 'marks' | 'places'> & { crew: ReqCrew | undefined };

/** Whether the user is invited to the job, confirmed on it, or supervises it. */
const isOnJob = (job: Job, idUser: number): boolean => isInCrew(job.statusUser) || supervises(job, idUser);

/** Whether a job counts as the worker's own: they are on it, or have applied and wait for an answer. */
export const isOwnJob = (job: CalendarJob, idUser: number): boolean =>
  isWholeJob(job) && (isOnJob(job, idUser) || (job.hasApplied && !job.processed));

function crewFacts(job: Job, { idUser, now }: Viewer): OwnFacts[] {
  const isOwn = isOnJob(job, idUser);
  const parts = workDays(job, dayText);
  const places = shiftsOf(job, idUser, now).flatMap(({ crew, start, end }): Place[] =>
    crew
      ? [{ crew, idCrew: crew.id, day: dayText(job.tz, start), start, end }]
      : parts.map(({ day, part: { reqCrew, date, endTime } }) => {
          return { crew, idCrew: reqCrew[0]?.id ?? 0, day, start: date, end: endTime };
        }),
  );
  return places.map(({ crew, ...place }) => {
    const kind = pillOf(job, idUser, now, crew);
    const marks: Mark[] = [{ word: cardWords[kind], look: kind.replace('-', '') }];
    const part = parts.find(({ day }) => day === place.day)?.part;
    const gap = isOwn && part ? gapMark(job, crewGap(part.reqCrew)) : undefined;
    if (gap) marks.push(gap);
    return { ...place, marks, places: '' };
  });
}

function makeFacts(job: CalendarJob, viewer: Viewer): JobFacts[] {
  const own = viewer.isOffice || !isWholeJob(job) ? officeFacts(job) : crewFacts(job, viewer);
  return own.map(({ idCrew, day, start, end, marks, places }, at) => {
    const offset = start === job.date ? job.tzOffset : offsetMinutes(job.tz, start);
    const note = noteOf(job.tz, offset, viewer.zone, start);
    const isNight = dayText(job.tz, Math.max(start, end - 1)) !== day;
    return {
      key: at === 0 ? job.id : -idCrew,
      job,
      day,
      start,
      from: formatTime(start, job.tz),
      rest: (viewer.isOffice && !isNight ? '' : ` – ${formatTime(end, job.tz)}`) + (note && ` ${note}`),
      places,
      marks,
    };
  });
}

/** Computes the chips of a job for one viewer, once per job object: one per day, or for crew one per place. */
export const factsFor = (viewer: Viewer): MemoByJob<readonly JobFacts[]> =>
  memoByJob((job) => makeFacts(job, viewer));

/** One entry per job, for counting. */
export const jobsOf = (all: readonly JobFacts[]): readonly JobFacts[] =>
  all.some(({ key }) => key < 0) ? [...new Map(all.map((facts) => [facts.job.id, facts])).values()] : all;

/**
 * The text of a job that the search looks in, without case and accents. Of the office's jobs it is what a chip shows;
 * the server searches the rest.
 */
export const contentsOf = memoByJob((job) => {
  if (!isWholeJob(job)) return fold([job.title, job.prepend].join('\n'));
  const people = job.reqCrew.flatMap((crew) => [
    crew.groupName,
    ...crew.userList.map(({ fullName }) => fullName),
  ]);
  const { title, description, location, prepend, onSiteResponsibleName } = job;
  return fold([title, description, location, prepend, onSiteResponsibleName, ...people].join('\n'));
});

/** Jobs by their days, in the order of their start. */
export function jobsByDay(all: readonly JobFacts[]): Map<string, JobFacts[]> {
  const days = new Map<string, JobFacts[]>();
  for (const facts of [...all].sort((a, b) => a.start - b.start || a.job.id - b.job.id)) {
    const list = days.get(facts.day);
    if (list) list.push(facts);
    else days.set(facts.day, [facts]);
  }
  return days;
}
