import { ASSUMED_SHIFT_MS } from './limits';
import type { EpochMs } from './units';

/** When a crew works, as it is planned. */
export interface Planned {
  startTime: EpochMs;
  /** Null where no end is planned: 4 hours are assumed. */
  endTime: EpochMs | null;
}

/** A time of a worker in one job. */
export interface WorkedSpan {
  start: EpochMs;
  /** 0 while open. */
  end: EpochMs;
}

export const plannedEnd = ({ startTime, endTime }: Planned): EpochMs =>
  endTime ?? startTime + ASSUMED_SHIFT_MS;

/** Does this time cover half of the crew's at least? Whoever works on into their next crew need not clock twice. */
export function coversHalf(time: WorkedSpan, crew: Planned, now: EpochMs): boolean {
  const end = plannedEnd(crew);
  const covered = Math.min(end, time.end === 0 ? now : time.end) - Math.max(crew.startTime, time.start);
  return covered * 2 >= end - crew.startTime;
}

/**
 * Has a confirmed worker no time for this crew? Then no signature may finish the job, not even once the crew is over:
 * they still come, or are to be marked absent. Whoever is, is not asked about.
 * @param times those of this worker in the job, on whichever crew.
 */
export const lacksTime = (
  place: Planned & { idReqCrew: number },
  times: readonly (WorkedSpan & { idReqCrew: number })[],
  now: EpochMs,
): boolean => !times.some((time) => time.idReqCrew === place.idReqCrew || coversHalf(time, place, now));
