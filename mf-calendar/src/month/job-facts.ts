import { JobStatus } from '@crewcall/domain/job-state';
import type { CrewGap } from '@crewcall/domain/job-state';
import { texts } from '@crewcall/domain/texts';
import { MINUTE_MS } from '@crewcall/domain/units';
import { dayText } from '@crewcall/domain/zone-days';
import { offsetMinutes, offsetOrUtc } from '@crewcall/domain/zone-offset';
import { formatTime, zoneName } from '@crewcall/ui/format';
import type { Job } from '@crewcall/contract/types';

/** What the calendar knows of each job, the office's and the crew's. */
export type CalendarJob = Pick<Job, 'id' | 'title' | 'prepend' | 'color' | 'rgba' | 'status' | 'date' | 'tz'>;

/** A status on a chip: word, colour and icon (`data-look` in the styles). */
export interface Mark {
  word: string;
  /** Selects colour and icon: a job's status, the crew's gap, or a worker's status in lower case. */
  look: string;
}

/** What a chip shows: a job on one of its days, or for crew one of their own places on the job. */
export interface JobFacts {
  /** Key of the chip in its day: the job's id; of crew's further places on the job a negative one. */
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

/** What a day of the month shows. */
export interface DayJobs {
  /** The chips, in the order of their start. */
  facts: readonly JobFacts[];
  /** How many chips there are besides. */
  more: number;
  /** How many jobs the day has, drawn or not. */
  count: number;
  /** Further chips that were asked for are on their way, or could not be loaded. */
  state?: 'loading' | 'failed';
}

export const noJobsOnDay: DayJobs = { facts: [], more: 0, count: 0 };

const zoneNotes = new Map<string, string>();
/** The zone's short name if its clock differs from the user's at that time. */
function noteOf(zone: string, viewer: string, at: number): string {
  if (zone === viewer) return '';
  const offset = offsetMinutes(zone, at);
  if (offset * MINUTE_MS === offsetOrUtc(viewer, at)) return '';
  const key = `${zone} ${offset}`;
  let note = zoneNotes.get(key);
  if (note === undefined) zoneNotes.set(key, (note = zoneName(zone, at)));
  return note;
}

/** A job's work on one day, by its own clock. */
interface Work {
  day: string;
  start: number;
  end: number;
}

/**
 * The texts of a chip's time.
 * @param viewer the user's zone
 * @param hasEnd says the end of day shifts too, not only that of nights
 */
export function timeTexts(zone: string, { day, start, end }: Work, viewer: string, hasEnd: boolean) {
  const note = noteOf(zone, viewer, start);
  const isNight = dayText(zone, Math.max(start, end - 1)) !== day;
  return {
    from: formatTime(start, zone),
    rest: (hasEnd || isNight ? ` – ${formatTime(end, zone)}` : '') + (note && ` ${note}`),
  };
}

/** The mark for open places or too many workers. */
export const gapMark = ({ kind }: Pick<CrewGap, 'kind'>): Mark | undefined =>
  kind === 'none' ? undefined : { word: texts.missingCrew, look: kind === 'over' ? 'overfilled' : 'missing' };

/** The mark of a job that is not confirmed. */
export const statusMarks: Partial<Record<number, Mark>> = {
  [JobStatus.Pending]: { word: 'Pending', look: 'pending' },
  [JobStatus.Cancelled]: { word: 'Cancelled', look: 'cancelled' },
  [JobStatus.Finished]: { word: 'Finished', look: 'finished' },
};
