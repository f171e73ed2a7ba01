import { type ClockSpan, isOpen } from './clock';
import { ASSUMED_SHIFT_MS, CURRENT_JOB_MS } from './limits';
import type { EpochMs } from './units';

/** When a crew works, as it is planned. */
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

/** Does this time cover at least half of the crew's? Then working on into the next crew needs no second punch. */
export function coversHalf(time: ClockSpan, crew: Planned, now: EpochMs): boolean {
  const end = plannedEnd(crew);
  const covered = Math.min(end, isOpen(time) ? now : time.end) - Math.max(crew.startTime, time.start);
  return covered * 2 >= end - crew.startTime;
}

/**
 * Is this a time of the crew? Its own, or one of another crew of the job: a clock that still runs, or one that covers
 * half of the shift. Who checked out soon after the start has gone home. A time that names no crew is of any.
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
 * Has a confirmed worker no time for this crew yet? Then no signature finishes the job, even once the crew is over.
 * Either they still come, or somebody marks them absent. Who is marked absent is not asked about here.
 * @param times those of this worker in the job, on whichever crew.
 */
export const lacksTime = (
  place: Planned & { idReqCrew: number },
  times: readonly (ClockSpan & { idReqCrew?: number | undefined })[],
  now: EpochMs,
): boolean => !times.some((time) => isTimeOf(time, place, now));
