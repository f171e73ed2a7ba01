import { type ClockSpan, isOpen } from './clock';
import { ASSUMED_SHIFT_MS, CURRENT_JOB_MS } from './limits';
import type { EpochMs } from './units';

/** A crew's planned times. */
export interface Planned {
  startTime: EpochMs;
  /** Null where no end is planned: 4 hours are assumed. */
  endTime: EpochMs | null;
}

export const plannedEnd = ({ startTime, endTime }: Planned): EpochMs =>
  endTime ?? startTime + ASSUMED_SHIFT_MS;

/** Until when a crew takes answers and applications: its end, or 12 h from its start where none is planned. */
export const answersUntil = ({ startTime, endTime }: Planned): EpochMs =>
  endTime ?? startTime + CURRENT_JOB_MS;

/**
 * Does this timesheet cover at least half of the crew's shift? Then working on into the next crew needs no second
 * punch.
 */
export function coversHalf(time: ClockSpan, crew: Planned, now: EpochMs): boolean {
  const end = plannedEnd(crew);
  const covered = Math.min(end, isOpen(time) ? now : time.end) - Math.max(crew.startTime, time.start);
  return covered * 2 >= end - crew.startTime;
}

/**
 * Does this timesheet count for the crew? Yes if it is on this crew. Yes if it is on another crew of the job and still
 * runs, or covers half of this crew's shift: a worker who checked out soon after the start has gone home. A timesheet
 * that names no crew counts for any.
 */
export const isTimeOf = (
  time: ClockSpan & { idReqCrew?: number | undefined },
  crew: Planned & { idReqCrew: number },
  now: EpochMs,
): boolean =>
  time.idReqCrew === undefined ||
  time.idReqCrew === crew.idReqCrew ||
  (isOpen(time) ? now >= crew.startTime && time.start < plannedEnd(crew) : coversHalf(time, crew, now));

/**
 * Does a confirmed worker still lack a timesheet for this crew? Then a signature does not finish the job, even after
 * the crew's end: either they still come, or somebody marks them absent. Callers leave out workers marked absent.
 * @param times the worker's timesheets in the job, on whichever crew.
 */
export const lacksTime = (
  place: Planned & { idReqCrew: number },
  times: readonly (ClockSpan & { idReqCrew?: number | undefined })[],
  now: EpochMs,
): boolean => !times.some((time) => isTimeOf(time, place, now));
