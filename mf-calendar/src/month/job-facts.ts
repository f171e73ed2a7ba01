import { JobStatus } from '@crewcall/domain/job-state';
import type { CrewGap } from '@crewcall/domain/job-state';
import { texts } from '@crewcall/domain/texts';
import { MINUTE_MS } from '@crewcall/domain/units';
import { dayText } from '@crewcall/domain/zone-days';
import { offsetMinutes, offsetOrUtc } from '@crewcall/domain/zone-offset';
import { formatTime, zoneName } from '@crewcall/ui/format';
import type { Job } from '@crewcall/contract/types';

/** The fields of a job that both the office's and the crew's calendar have. */
export type CalendarJob = Pick<Job, 'id' | 'title' | 'prepend' | 'color' | 'rgba' | 'status' | 'date' | 'tz'>;

/** A status on a chip: word, colour and icon (`data-look` in the styles). */
export interface Mark {
  word: string;
  /** Selects colour and icon: a job's status, the crew's gap, or a worker's status in lower case. */
  look: string;
}

/** What a chip shows: a job on one of its days; for a worker, one of the job's crews that they are on. */
export interface JobFacts {
  /** Key of the chip in its day: the job's id. A worker's further crews of the same job have negative keys. */
  key: number;
  job: CalendarJob;
  /** `YYYY-MM-DD` in the job's own zone: the day on which this crew, or the first of these crews, starts. */
  day: string;
  start: number;
  /** `4:00 pm` */
  from: string;
  /**
   * What follows `from` if there is room: ` – 2:00 am` (for the office only if the job ends on another day), and the
   * zone's short name if its clock differs from the user's.
   */
  rest: string;
  /** `7/8`, `2/3 +1` if one crew is overfilled and another has open places; empty if the user may not see places. */
  places: string;
  marks: readonly Mark[];
}

/** The jobs of one day. */
export interface DayJobs {
  /** The chips that are drawn, in order of their start. */
  facts: readonly JobFacts[];
  /** Number of chips that are not drawn. */
  more: number;
  /** Number of jobs on the day, drawn or not. */
  count: number;
  /** More chips were requested: they are loading, or could not be loaded. */
  state?: 'loading' | 'failed';
}

export const noJobsOnDay: DayJobs = { facts: [], more: 0, count: 0 };

const zoneNotes = new Map<string, string>();
/** The short name of a zone, if its clock differs from the user's at that time. */
function noteOf(zone: string, viewer: string, at: number): string {
  if (zone === viewer) return '';
  const offset = offsetMinutes(zone, at);
  if (offset * MINUTE_MS === offsetOrUtc(viewer, at)) return '';
  const key = `${zone} ${offset}`;
  let note = zoneNotes.get(key);
  if (note === undefined) zoneNotes.set(key, (note = zoneName(zone, at)));
  return note;
}

/** A job's work on one day, by the job's own clock. */
interface Work {
  day: string;
  start: number;
  end: number;
}

/**
 * The texts for a chip's time.
 * @param viewer the user's zone
 * @param hasEnd shows the end of day shifts too, not only of night shifts
 */
export function timeTexts(zone: string, { day, start, end }: Work, viewer: string, hasEnd: boolean) {
  const note = noteOf(zone, viewer, start);
  const isNight = dayText(zone, Math.max(start, end - 1)) !== day;
  return {
    from: formatTime(start, zone),
    rest: (hasEnd || isNight ? ` – ${formatTime(end, zone)}` : '') + (note && ` ${note}`),
  };
}

/** The mark for open places or for too many workers. */
export const gapMark = ({ kind }: Pick<CrewGap, 'kind'>): Mark | undefined =>
  kind === 'none' ? undefined : { word: texts.missingCrew, look: kind === 'over' ? 'overfilled' : 'missing' };

/** The mark of a job that is not confirmed. */
export const statusMarks: Partial<Record<number, Mark>> = {
  [JobStatus.Pending]: { word: 'Pending', look: 'pending' },
  [JobStatus.Cancelled]: { word: 'Cancelled', look: 'cancelled' },
  [JobStatus.Finished]: { word: 'Finished', look: 'finished' },
};
