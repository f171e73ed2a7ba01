import { isBreakAllowed } from './breaks';
import { type Clock as AnyClock, isLocked, isOpen, isTooLong } from './clock';
import { PRESS_CREDIBLE_MS } from './limits';
import type { EpochMs } from './units';

/** A pending punch: it could not be applied automatically and waits for a supervisor. */
export interface KeptPress {
  action: 'in' | 'out';
  tapTime: EpochMs;
  receivedAt: EpochMs;
  /** The time is no press but what the worker says of a check-out that was forgotten. */
  proposed?: boolean | undefined;
}

/** The time that counts when a pending punch is accepted: never later than its arrival, whatever the phone says. */
export const keptPressTime = (press: Pick<KeptPress, 'tapTime' | 'receivedAt'>): EpochMs =>
  Math.min(press.tapTime, press.receivedAt);

/**
 * Can the time of the punch be right? Not if it is more than seven days before or after its arrival; a time that a
 * worker typed may be further back.
 */
export const isCredibleTime = (press: Pick<KeptPress, 'tapTime' | 'receivedAt' | 'proposed'>): boolean =>
  Math.abs(press.receivedAt - press.tapTime) <= PRESS_CREDIBLE_MS ||
  (press.proposed === true && press.tapTime <= press.receivedAt);

/**
 * Why a punch may not be rejected yet, or null. Accepting the pending check-in before a check-out may make the
 * check-out fit: if it were rejected first, the end of the time would be lost.
 * @param blocked why the punch cannot be accepted at present.
 * @param waiting the same worker's pending punches on the same job.
 */
export function keptUntil(
  press: KeptPress,
  blocked: string | null,
  waiting: readonly KeptPress[],
): string | null {
  if (press.action !== 'out' || blocked === null || !isCredibleTime(press)) return null;
  const isAfterOne = waiting.some(
    (other) => other.action === 'in' && keptPressTime(other) <= keptPressTime(press),
  );
  return isAfterOne ? 'Decide the check in first.' : null;
}

/** Why an accepted press cannot be applied. */
export type KeptRefusal =
  | 'time'
  | 'signed'
  | 'no-check-in'
  | 'before-check-in'
  | 'already-in'
  | 'inside'
  | 'other-crew'
  | 'break'
  | 'too-long';

/** `open` makes a clock at `at`; `start` and `end` move one of the clock `id` there. */
export type KeptDecision =
  | { do: 'open'; at: EpochMs }
  | { do: 'start' | 'end'; id: number; at: EpochMs }
  | { do: 'refuse'; why: KeptRefusal };

/** The clocks of one worker. */
type Clock = Omit<AnyClock, 'idUser'>;

const refuse = (why: KeptRefusal): KeptDecision => ({ do: 'refuse', why });

function acceptOut(at: EpochMs, clocks: readonly Clock[]): KeptDecision {
  const [before] = clocks.filter((clock) => clock.start < at).sort((a, b) => b.start - a.start);
  if (!before) return refuse(clocks.length > 0 ? 'before-check-in' : 'no-check-in');
  if (isLocked(before)) return refuse('signed');
  if (isTooLong({ start: before.start, end: at })) return refuse('too-long');
  if (!isBreakAllowed(before.break, { start: before.start, end: at })) return refuse('break');
  return { do: 'end', id: before.id, at };
}

function acceptIn(at: EpochMs, clocks: readonly Clock[], idReqCrew: number | undefined): KeptDecision {
  const around = clocks.find((clock) => clock.start <= at && (isOpen(clock) || at < clock.end));
  if (around) return refuse(isOpen(around) ? 'already-in' : 'inside');
  const [after] = clocks.filter((clock) => clock.start > at).sort((a, b) => a.start - b.start);
  if (!after) return { do: 'open', at };
  if (isLocked(after)) return refuse('signed');
  // Moved, it would pay the time between two shifts.
  if (idReqCrew !== undefined && after.idReqCrew !== idReqCrew) return refuse('other-crew');
  if (isTooLong({ start: at, end: after.end })) return refuse('too-long');
  return { do: 'start', id: after.id, at };
}

/**
 * What accepting a pending punch does to the worker's clocks of that job. `idReqCrew` is the crew that the punch is
 * for, absent if the worker is on none now.
 */
export function acceptKept(press: KeptPress, clocks: readonly Clock[], idReqCrew?: number): KeptDecision {
  if (!isCredibleTime(press)) return refuse('time');
  const at = keptPressTime(press);
  return press.action === 'out' ? acceptOut(at, clocks) : acceptIn(at, clocks, idReqCrew);
}
