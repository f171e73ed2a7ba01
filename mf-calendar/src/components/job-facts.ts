import type { Job } from '@crewcall/contract/types';
import { crewGap, JobStatus } from '@crewcall/domain/job-state';
import { isInCrew } from '@crewcall/domain/invite';
import { CREW_LONGEST_MS, CREW_NEAR_MS } from '@crewcall/domain/limits';
import { fold } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { DAY_MS, MINUTE_MS } from '@crewcall/domain/units';
import { pillOf, shiftsOf, supervises } from '@crewcall/domain/worker-shift';
import type { CardPill } from '@crewcall/domain/worker-shift';
import { formatTime, offsetMinutes, zoneName } from '@crewcall/ui';

/** Who looks at the calendar, and from where. */
export interface Viewer {
  /** The office reads places; crew read where they stand. */
  isOffice: boolean;
  idUser: number;
  /** IANA zone of the browser: times of jobs in another one name it. */
  zone: string;
  /** Epoch ms; matters to crew, whose shifts begin and end. */
  now: number;
}

/** A status on a chip: word, colour and icon (`data-mark` in the styles). */
export interface Mark {
  word: string;
  /** Names look and icon: a job's status, the crew's gap, or a worker's standing in lower case. */
  look: string;
}

/** What the calendar shows of a job, or of one of a worker's places in it, worked out once for each answer. */
export interface JobFacts {
  /** Of the chip: the job's id; for crew with several places in it, all but the first have another, below 0. */
  key: number;
  job: Job;
  /** The days `YYYY-MM-DD` that it touches, in its own zone; its end is no part of it. */
  days: readonly string[];
  start: number;
  /** `4:00 pm` */
  from: string;
  /** What follows it where there is room: for crew ` – 2:00 am`, and the zone's short name where the viewer's clock shows another time. */
  rest: string;
  /** `until 2:00 am`, for the last day where it is not the first; those between are `all day`. */
  until: string;
  /** `7/8`, or nothing where places are not this viewer's. */
  places: string;
  marks: readonly Mark[];
}

const zoneNotes = new Map<string, string>();
/** The zone's short name where its clock differs from the viewer's then. `offset` is the job zone's. */
function noteOf(zone: string, offset: number, viewer: string, at: number): string {
  if (zone === viewer || offset === offsetMinutes(at, viewer)) return '';
  const key = `${zone} ${offset}`;
  let note = zoneNotes.get(key);
  if (note === undefined) zoneNotes.set(key, (note = zoneName(zone, at)));
  return note;
}

const dayAt = (local: number): string => new Date(local).toISOString().slice(0, 10);

// A job, its furthest crew, and a change of clocks over midnight.
const MOST_DAYS = (CREW_NEAR_MS + CREW_LONGEST_MS) / DAY_MS + 2;

/** The days that [start, end) touches in a zone. */
export function daysBetween(zone: string, start: number, end: number): string[] {
  // Plain dates have no zone: stepping them by UTC days cannot meet a change of clocks.
  const first = start + offsetMinutes(start, zone) * MINUTE_MS;
  const final = Math.max(start, end - 1);
  const last = dayAt(final + offsetMinutes(final, zone) * MINUTE_MS);
  const days = [dayAt(first)];
  for (let at = first + DAY_MS; days.at(-1) !== last && days.length < MOST_DAYS; at += DAY_MS)
    days.push(dayAt(at));
  return days;
}

const statusMarks: Partial<Record<number, Mark>> = {
  [JobStatus.Pending]: { word: 'Pending', look: 'pending' },
  [JobStatus.Cancelled]: { word: 'Cancelled', look: 'cancelled' },
  [JobStatus.Finished]: { word: 'Finished', look: 'finished' },
};

/** Required and confirmed differ in total; too many is the second look. A cancelled job misses nobody. */
function gapMark(job: Job, gap: ReturnType<typeof crewGap>): Mark | undefined {
  if (gap.kind === 'none' || job.status === JobStatus.Cancelled) return undefined;
  return { word: texts.missingCrew, look: gap.kind === 'over' ? 'overfilled' : 'missing' };
}

type OwnFacts = Pick<JobFacts, 'key' | 'start' | 'marks' | 'places'> & { end: number };

function officeFacts(job: Job): OwnFacts[] {
  const gap = crewGap(job.reqCrew);
  const marks = [statusMarks[job.status], gapMark(job, gap)].filter((mark) => mark !== undefined);
  const places = gap.required === 0 && gap.confirmed === 0 ? '' : `${gap.confirmed}/${gap.required}`;
  return [{ key: job.id, start: job.date, end: job.endTime, marks, places }];
}

function crewFacts(job: Job, { idUser, now }: Viewer): OwnFacts[] {
  const isOwn = isInCrew(job.statusUser) || supervises(job, idUser);
  const gap = isOwn ? gapMark(job, crewGap(job.reqCrew)) : undefined;
  return shiftsOf(job, idUser, now).map(({ crew, start, end }, at) => {
    const word: CardPill = pillOf(job, idUser, now, crew);
    const marks: Mark[] = [{ word, look: word.toLowerCase().replaceAll(' ', '') }];
    if (gap) marks.push(gap);
    return { key: at === 0 || !crew ? job.id : -crew.id, start, end, marks, places: '' };
  });
}

function makeFacts(job: Job, viewer: Viewer): JobFacts[] {
  const own = viewer.isOffice ? officeFacts(job) : crewFacts(job, viewer);
  return own.map(({ key, start, end, marks, places }) => {
    const offset = start === job.date ? job.tzOffset : offsetMinutes(start, job.tz);
    const note = noteOf(job.tz, offset, viewer.zone, start);
    const until = formatTime(end, job.tz);
    const from = formatTime(start, job.tz);
    return {
      key,
      job,
      days: daysBetween(job.tz, start, end),
      start,
      from,
      rest: (viewer.isOffice ? '' : ` – ${until}`) + (note && ` ${note}`),
      until: `until ${until}`,
      places,
      marks,
    };
  });
}

/** Reads jobs for one viewer, each once: the same job gives the same facts. Crew have one for each of their places. */
export function factsFor(viewer: Viewer): (job: Job) => readonly JobFacts[] {
  const known = new WeakMap<Job, readonly JobFacts[]>();
  return (job) => {
    let facts = known.get(job);
    if (facts === undefined) known.set(job, (facts = makeFacts(job, viewer)));
    return facts;
  };
}

/** One of each job's facts: for counting jobs where crew have several places in one. */
export const jobsOf = (all: readonly JobFacts[]): readonly JobFacts[] =>
  all.some(({ key }) => key < 0) ? [...new Map(all.map((facts) => [facts.job.id, facts])).values()] : all;

const contents = new WeakMap<Job, string>();
/** Everything a person would look for in a job, folded: no ids, no colours. */
export function contentsOf(job: Job): string {
  let text = contents.get(job);
  if (text === undefined) {
    const people = job.reqCrew.flatMap((crew) => [
      crew.groupName,
      ...crew.userList.map(({ fullName }) => fullName),
    ]);
    text = fold(
      [job.title, job.description, job.location, job.prepend, job.onSiteResponsibleName, ...people].join(
        '\n',
      ),
    );
    contents.set(job, text);
  }
  return text;
}

/** Jobs by the days they touch, in the order of their start. */
export function jobsByDay(all: readonly JobFacts[]): Map<string, JobFacts[]> {
  const days = new Map<string, JobFacts[]>();
  for (const facts of [...all].sort((a, b) => a.start - b.start || a.job.id - b.job.id)) {
    for (const day of facts.days) {
      const list = days.get(day);
      if (list) list.push(facts);
      else days.set(day, [facts]);
    }
  }
  return days;
}
