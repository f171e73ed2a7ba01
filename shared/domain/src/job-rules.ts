import { labelOf } from './job-fields';
import { JobStatus } from './job-state';
import { CREW_LOCK_MS, CREW_NEAR_MS, EARLIEST_JOB_AT, LATEST_JOB_AT } from './limits';
import { NEW_JOB_TITLE, texts, workersConfirmedText } from './texts';
import { moveAlong, sameReading } from './time';
import { type EpochMs, QUARTER_MS, type Zone } from './units';

/** Less than 48 h to the start, or past it. At exactly 48 h nothing is locked yet. */
export const isWithinCrewLock = (start: EpochMs, now: EpochMs): boolean => start - now < CREW_LOCK_MS;

/**
 * Is a manager's change to what has these starts within 48 hours of one? A crew counts with its own and its job's. A
 * request that the office has not answered may still be filled. `status` is the stored job status.
 */
export const isCrewLocked = (status: number, starts: readonly EpochMs[], now: EpochMs): boolean =>
  status !== JobStatus.Pending && starts.some((start) => isWithinCrewLock(start, now));

/**
 * Null, or why this date cannot be a job's or crew's start. Every Australian offset is a multiple of 15
 * minutes, so the quarter hour is the same in all zones and no calendar is needed.
 */
export function dateProblem(at: EpochMs): string | null {
  if (!Number.isFinite(at) || at % QUARTER_MS !== 0) return texts.quarterHour;
  return isJobDate(at) ? null : texts.invalidDate;
}

/** Within the years that jobs may lie in. */
export const isJobDate = (at: EpochMs): boolean => at >= EARLIEST_JOB_AT && at < LATEST_JOB_AT;

export interface EditLock {
  /** Date, and all crews: amount, times, adding and deleting. */
  locked: boolean;
  /** The tabs after the first wait until the details are filled. */
  tabsLocked: boolean;
  /** `missing` names what is still to be filled. */
  warning: { title?: string; text: string; missing?: string } | null;
}

const details = ['title', 'description', 'location', 'onSiteResponsibleName'] as const;

/** What the office needs to answer a request and the job does not say yet, in the form's own words. */
export const missingDetails = (job: Record<(typeof details)[number], string>): string[] =>
  details.filter((name) => ['', NEW_JOB_TITLE].includes(job[name].trim())).map(labelOf);

/** What the 48-hour rule leaves a manager of a whole job; one crew of it may be locked before. Nobody else is bound. */
export function editLock(
  job: { date: EpochMs; status: number; missing: readonly string[] },
  isManager: boolean,
  now: EpochMs,
): EditLock {
  const free: EditLock = { locked: false, tabsLocked: false, warning: null };
  if (!isManager || !isWithinCrewLock(job.date, now)) return free;
  if (isCrewLocked(job.status, [job.date], now))
    return { ...free, locked: true, warning: { text: texts.crewLocked } };
  if (job.missing.length === 0) return free;
  const missing = `Still missing: ${job.missing.join(', ')}.`;
  return {
    ...free,
    tabsLocked: true,
    warning: { title: texts.requestingTitle, text: texts.fillDetails, missing },
  };
}

/** Null, or why a manager may not ask for this amount: never below the confirmed. */
export const amountProblem = (amount: number, confirmed: number, isManager: boolean): string | null =>
  isManager && amount < confirmed ? texts.crewReduced : null;

/** What the amount field tells a manager who has come down to the confirmed. */
export const amountNote = (amount: number, confirmed: number, isManager: boolean): string | null =>
  isManager && confirmed > 0 && amount === confirmed ? workersConfirmedText(confirmed) : null;

interface Timed {
  startTime: EpochMs;
  endTime?: EpochMs | null | undefined;
}

/**
 * Crews of a job that goes from one date to another, as moves, copies and series do. The wall clock of the job's zone
 * counts, so that a shift from 22:00 to 06:00 is one on every night. If that night's change of clocks leaves nothing
 * between start and end, the length is preserved instead. `was`: the zone before, if the job's place changes too.
 */
export const crewsOn = <T extends Timed>(
  zone: Zone,
  crews: readonly T[],
  from: EpochMs,
  to: EpochMs,
  was: Zone = zone,
): T[] => {
  const move = (at: EpochMs) => moveAlong(zone, sameReading(was, at, zone), sameReading(was, from, zone), to);
  return crews.map((crew) => {
    const startTime = move(crew.startTime);
    if (crew.endTime == null) return { ...crew, startTime };
    const endTime = move(crew.endTime);
    const length = crew.endTime - crew.startTime;
    return { ...crew, startTime, endTime: endTime > startTime ? endTime : startTime + length };
  });
};

/**
 * Crews after the job's date moved: those that started with the job move along, any other stays. One that would be left
 * further from its job than a crew may be comes along too, and keeps its wall clock time in the job's zone. Where none
 * moves along, one that stood already where the job goes was made for that day, and does not stay behind.
 */
export function moveCrews<T extends Timed & { deleted?: boolean | number }>(
  crews: readonly T[],
  { from, to, zone, was }: { from: EpochMs; to: EpochMs; zone: Zone; was?: Zone },
): { crews: T[]; someStay: boolean } {
  const follows = ({ startTime }: T) => startTime === from || Math.abs(startTime - to) > CREW_NEAR_MS;
  const standing = crews.filter((crew) => !crew.deleted);
  const staying = standing.filter((crew) => !follows(crew));
  return {
    crews: crews.flatMap((crew) => (follows(crew) ? crewsOn(zone, [crew], from, to, was) : crew)),
    someStay: staying.some(({ startTime }) => startTime !== to || staying.length < standing.length),
  };
}
