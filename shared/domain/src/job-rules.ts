import { labelOf } from './job-fields';
import { JobStatus } from './job-state';
import { CREW_LOCK_MS, CREW_NEAR_MS, EARLIEST_JOB_AT, LATEST_JOB_AT } from './limits';
import { NEW_JOB_TITLE, texts, workersConfirmedText } from './texts';
import { moveAlong, sameReading } from './time';
import { type EpochMs, QUARTER_MS, type Zone } from './units';

/** Less than 48 h to the start, or past it. At exactly 48 h nothing is locked yet. */
export const isWithinCrewLock = (start: EpochMs, now: EpochMs): boolean => start - now < CREW_LOCK_MS;

/**
 * Is a manager's change locked, as one of these starts is within 48 hours? For a crew they are its own start and its
 * job's. A request that the office has not answered is not locked, so that it can still be completed. `status` is the
 * stored job status.
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
  /** Locks the date, and all crews: amount, times, adding and deleting. */
  locked: boolean;
  /** The tabs after the first wait until the details are filled. */
  tabsLocked: boolean;
  /** `missing` names what is still to be filled. */
  warning: { title?: string; text: string; missing?: string } | null;
}

const details = ['title', 'description', 'location', 'onSiteResponsibleName'] as const;

/** Labels of the details that the office needs to answer a request and that the job still lacks. */
export const missingDetails = (job: Record<(typeof details)[number], string>): string[] =>
  details.filter((name) => ['', NEW_JOB_TITLE].includes(job[name].trim())).map(labelOf);

/**
 * What a manager may still change of a job under the 48-hour rule. A single crew may be locked earlier. The rule binds
 * nobody else.
 */
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

/** Null, or why a manager may not ask for this amount: never below the number of confirmed workers. */
export const amountProblem = (amount: number, confirmed: number, isManager: boolean): string | null =>
  isManager && amount < confirmed ? texts.crewReduced : null;

/** Note at the amount field for a manager who has lowered it to the number of confirmed workers. */
export const amountNote = (amount: number, confirmed: number, isManager: boolean): string | null =>
  isManager && confirmed > 0 && amount === confirmed ? workersConfirmedText(confirmed) : null;

interface Timed {
  startTime: EpochMs;
  endTime?: EpochMs | null | undefined;
}

/**
 * Moves a job's crews to another date, for moved jobs, copies and series. The wall clock of the job's zone counts, so
 * that a shift from 22:00 to 06:00 is one on every night. If a daylight-saving change leaves nothing between start and
 * end, the length is preserved instead. `was`: the zone before, if the job's zone changes too.
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
 * Moves the crews of a job whose date has moved. A crew that started with the job moves with it, and so does one that
 * would be too far from its new date; the others stay. `someStay` is false if no crew moved and all start at the new
 * date already: they were planned for that date.
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
