import { type EpochMs, MINUTE_MS, type Minutes } from './units';

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
  const isOpen = (crew: T) => at >= crew.start - earliestCheckIn * MINUTE_MS;
  const byDistance = (a: T, b: T) => Math.abs(a.start - at) - Math.abs(b.start - at);
  const open = crews.filter(isOpen).sort(byDistance);
  return open[0] ?? [...crews].sort((a, b) => a.start - b.start)[0];
}
