import { isBreakAllowed } from './breaks';
import { type Clock as AnyClock, isLocked, isOpen, isTooLong, timesheetMinute } from './clock';
import { PUNCH_CREDIBLE_MS } from './limits';
import type { EpochMs } from './units';

/** A punch that could not be applied by itself and waits for a supervisor. */
export interface PendingPunch {
  action: 'in' | 'out';
  tapTime: EpochMs;
  receivedAt: EpochMs;
  /** Not tapped: the worker typed the time of a forgotten check-out. */
  proposed?: boolean | undefined;
  /** The crew that it names, if it names one. */
  idReqCrew?: number | null | undefined;
}

/**
 * The time that counts when a pending punch is accepted. No punch is later than its arrival, whatever the phone says.
 */
export const pendingPunchTime = (punch: Pick<PendingPunch, 'tapTime' | 'receivedAt'>): EpochMs =>
  Math.min(punch.tapTime, punch.receivedAt);

/**
 * Can the time of the punch be right? Not if it is more than seven days before or after its arrival; a time that the
 * worker typed may be further back.
 */
export const isCredibleTime = (punch: Pick<PendingPunch, 'tapTime' | 'receivedAt' | 'proposed'>): boolean =>
  Math.abs(punch.receivedAt - punch.tapTime) <= PUNCH_CREDIBLE_MS ||
  (punch.proposed === true && punch.tapTime <= punch.receivedAt);

/**
 * Why a punch may not be declined yet, or null. While the check-in before a check-out is pending, accepting it may make
 * the check-out fit. If the check-out were declined first, the end of the timesheet would be lost.
 * @param blocked why the punch cannot be accepted now.
 * @param waiting the worker's pending punches on the same job.
 */
export function pendingUntil(
  punch: PendingPunch,
  blocked: string | null,
  waiting: readonly PendingPunch[],
): string | null {
  if (punch.action !== 'out' || blocked === null || !isCredibleTime(punch)) return null;
  const isAfterOne = waiting.some(
    (other) => other.action === 'in' && pendingPunchTime(other) <= pendingPunchTime(punch),
  );
  return isAfterOne ? 'Decide the check in first.' : null;
}

/** Why an accepted punch cannot be applied. */
export type PendingPunchRefusal =
  | 'time'
  | 'signed'
  | 'no-check-in'
  | 'before-check-in'
  | 'already-in'
  | 'inside'
  | 'other-crew'
  | 'break'
  | 'too-long';

/** `open` makes a clock at `at`; `start` and `end` move that edge of the clock `id` to `at`. */
export type PendingPunchDecision =
  | { do: 'open'; at: EpochMs }
  | { do: 'start' | 'end'; id: number; at: EpochMs }
  | { do: 'refuse'; why: PendingPunchRefusal };

/** The clocks of one worker. */
type Clock = Omit<AnyClock, 'idUser'>;

const refuse = (why: PendingPunchRefusal): PendingPunchDecision => ({ do: 'refuse', why });

function acceptOut(at: EpochMs, clocks: readonly Clock[]): PendingPunchDecision {
  const [before] = clocks.filter((clock) => clock.start <= at).sort((a, b) => b.start - a.start);
  if (!before) return refuse(clocks.length > 0 ? 'before-check-in' : 'no-check-in');
  if (isLocked(before)) return refuse('signed');
  if (isTooLong({ start: before.start, end: at })) return refuse('too-long');
  if (!isBreakAllowed(before.break, { start: before.start, end: at })) return refuse('break');
  return { do: 'end', id: before.id, at };
}

function acceptIn(
  at: EpochMs,
  clocks: readonly Clock[],
  idReqCrew: number | undefined,
  isNamed: boolean,
): PendingPunchDecision {
  // A forgotten clock of another crew than the punch names does not count: the punch opens its own.
  const isLeft = (clock: Clock) => isNamed && isOpen(clock) && clock.idReqCrew !== idReqCrew;
  const around = clocks.find(
    (clock) => clock.start <= at && (isOpen(clock) || at < clock.end) && !isLeft(clock),
  );
  if (around) return refuse(isOpen(around) ? 'already-in' : 'inside');
  const [after] = clocks.filter((clock) => clock.start > at).sort((a, b) => a.start - b.start);
  if (!after) return { do: 'open', at };
  if (isLocked(after)) return refuse('signed');
  // Moving the start of another crew's clock would also pay the time between the two shifts.
  if (idReqCrew !== undefined && after.idReqCrew !== idReqCrew) return refuse('other-crew');
  if (isTooLong({ start: at, end: after.end })) return refuse('too-long');
  return { do: 'start', id: after.id, at };
}

/**
 * What accepting a pending punch does to the worker's clocks of that job. `idReqCrew` is the crew that the punch is
 * for, absent if the worker is on none now.
 */
export function acceptPendingPunch(
  punch: PendingPunch,
  clocks: readonly Clock[],
  idReqCrew?: number,
): PendingPunchDecision {
  if (!isCredibleTime(punch)) return refuse('time');
  const at = timesheetMinute(pendingPunchTime(punch));
  const named = punch.idReqCrew ?? undefined;
  if (punch.action === 'in')
    return acceptIn(at, clocks, idReqCrew, named !== undefined && named === idReqCrew);
  return acceptOut(at, named === undefined ? clocks : clocks.filter((clock) => clock.idReqCrew === named));
}
