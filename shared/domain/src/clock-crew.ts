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

/** A crew of a worker's, with whether they are marked absent there; `end` is null where none is planned. */
interface ToClock {
  start: EpochMs;
  end: EpochMs | null;
  absent: boolean;
}

/** Over as planned, or without its worker: such a crew gives way to the next one. */
export const givesWay = ({ end, absent }: Pick<ToClock, 'end' | 'absent'>, at: EpochMs): boolean =>
  absent || (end !== null && at >= end);

/**
 * The one of a worker's crews in a job that a check-in at `at` is for. Of those whose check-in is open by then it is
 * the one that starts nearest, those that give way last; else the one that starts first. Somebody who comes back from
 * a break is not put on the crew of the evening. Undefined without crews.
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
