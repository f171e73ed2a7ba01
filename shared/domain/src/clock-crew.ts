import { plannedEnd } from './crew-time';
import type { Planned } from './crew-time';
import { CURRENT_JOB_MS } from './limits';
import { type EpochMs, MINUTE_MS, type Minutes } from './units';

/** When check-in for a crew opens. */
export const checkInOpens = (start: EpochMs, earliestCheckIn: Minutes): EpochMs =>
  start - earliestCheckIn * MINUTE_MS;

/** Until when a crew is offered for checking in: its planned end, and 12 h from its start at least. */
export const checkInCloses = (crew: Planned): EpochMs =>
  Math.max(plannedEnd(crew), crew.startTime + CURRENT_JOB_MS);

/**
 * The one of a worker's crews in a job that a check-in at `at` is for. Of those whose check-in is open by then it is
 * the one that starts nearest, else the one that starts first. Somebody who comes back from a break is not put on the
 * crew of the evening. Undefined without crews.
 */
export function crewToClock<T extends { start: EpochMs }>(
  crews: readonly T[],
  at: EpochMs,
  earliestCheckIn: Minutes,
): T | undefined {
  const isOpen = (crew: T) => at >= checkInOpens(crew.start, earliestCheckIn);
  const byDistance = (a: T, b: T) => Math.abs(a.start - at) - Math.abs(b.start - at);
  const open = crews.filter(isOpen).sort(byDistance);
  return open[0] ?? [...crews].sort((a, b) => a.start - b.start)[0];
}
