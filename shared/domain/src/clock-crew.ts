import { plannedEnd } from './crew-time';
import type { Planned } from './crew-time';
import { CURRENT_JOB_MS } from './limits';
import { type EpochMs, MINUTE_MS, type Minutes } from './units';

/** When check-in for a crew opens. */
export const checkInOpens = (start: EpochMs, earliestCheckIn: Minutes): EpochMs =>
  start - earliestCheckIn * MINUTE_MS;

/** When check-in for a crew closes: at its planned end, but at least 12 h after its start. */
export const checkInCloses = (crew: Planned): EpochMs =>
  Math.max(plannedEnd(crew), crew.startTime + CURRENT_JOB_MS);

/** One of a worker's crews, and whether the worker is marked absent on it; `end` is null if none is planned. */
interface ToClock {
  start: EpochMs;
  end: EpochMs | null;
  absent: boolean;
}

/** Does the crew give way to the worker's next one? It does after its planned end, or if the worker is absent. */
export const givesWay = ({ end, absent }: Pick<ToClock, 'end' | 'absent'>, at: EpochMs): boolean =>
  absent || (end !== null && at >= end);

/**
 * Picks the crew that a worker's check-in at `at` is for: of the crews whose check-in is open, the one that starts
 * nearest, with those that give way last. If none is open, the one that starts first. So a worker who comes back from a
 * break is not checked in to the evening's crew. Undefined without crews.
 */
export function crewToClock<T extends ToClock>(
  crews: readonly T[],
  at: EpochMs,
  earliestCheckIn: Minutes,
): T | undefined {
  const isOpen = (crew: T) => at >= checkInOpens(crew.start, earliestCheckIn);
  const byDistance = (a: T, b: T) => Math.abs(a.start - at) - Math.abs(b.start - at);
  const open = crews
    .filter(isOpen)
    .sort((a, b) => Number(givesWay(a, at)) - Number(givesWay(b, at)) || byDistance(a, b));
  return open[0] ?? [...crews].sort((a, b) => a.start - b.start)[0];
}
