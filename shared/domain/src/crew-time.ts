import { type ClockSpan, isOpen } from './clock';
import { ASSUMED_SHIFT_MS, CURRENT_JOB_MS, FORGOTTEN_AFTER_MS } from './limits';
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

type Started = Pick<ClockSpan, 'start'>;

/**
 * The planned times of a clock: its crew's. If the worker left the crew, or checked in after its end, only the check-in
 * counts.
 */
export const planOf = ({ start }: Started, crew: Planned | null | undefined): Planned =>
  crew && start < plannedEnd(crew) ? crew : { startTime: start, endTime: null };

/** When a running clock counts as forgotten: 2 h after its planned end, or 12 h after its start if none is planned. */
export function forgottenAt(clock: Started, crew: Planned | null | undefined): EpochMs {
  const { startTime, endTime } = planOf(clock, crew);
  return endTime === null ? startTime + CURRENT_JOB_MS : endTime + FORGOTTEN_AFTER_MS;
}

/**
 * Does a running clock of one crew go on into another crew of the job? Only if that crew starts before the clock counts
 * as forgotten; else the worker checks in again. `own` is the clock's crew.
 */
export const goesOnInto = (clock: Started, own: Planned | null | undefined, crew: Planned): boolean =>
  crew.startTime < forgottenAt(clock, own);

/** A timesheet as a crew's status reads it. Without a crew it counts for any. */
export interface CrewTime extends ClockSpan {
  idReqCrew?: number | undefined;
  /** The planned times of its own crew; needed only while it runs. */
  plan?: Planned | null | undefined;
}

/** The timesheets, each with the planned times of its own crew. */
export const withPlans = <T extends CrewTime>(
  times: readonly T[],
  crews: readonly (Planned & { id: number })[],
): (T & CrewTime)[] =>
  times.map((time) => ({ ...time, plan: crews.find(({ id }) => id === time.idReqCrew) }));

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
 * Does this timesheet count for the crew? Yes if it is on this crew. Yes if it is on another crew of the job and its
 * running clock goes on into this one, or if it covers half of this crew's shift: a worker who checked out soon after
 * the start has gone home. A timesheet that names no crew counts for any.
 */
export const isTimeOf = (time: CrewTime, crew: Planned & { idReqCrew: number }, now: EpochMs): boolean =>
  time.idReqCrew === undefined ||
  time.idReqCrew === crew.idReqCrew ||
  (isOpen(time)
    ? now >= crew.startTime && time.start < plannedEnd(crew) && goesOnInto(time, time.plan, crew)
    : coversHalf(time, crew, now));

/**
 * Does a confirmed worker still lack a timesheet for this crew? Then a signature does not finish the job, even after
 * the crew's end: either they still come, or somebody marks them absent. Callers leave out workers marked absent.
 * @param times the worker's timesheets in the job, on whichever crew.
 */
export const lacksTime = (
  place: Planned & { idReqCrew: number },
  times: readonly CrewTime[],
  now: EpochMs,
): boolean => !times.some((time) => isTimeOf(time, place, now));
