import { type ClockSpan, isOpen } from './clock';
import {
  ASSUMED_SHIFT_MS,
  CLOCK_GUARD_MS,
  LONG_TIMESHEET_MS,
  TAP_MAX_AGE_MS,
  TAP_MAX_AHEAD_MS,
} from './limits';
import { type EpochMs, MINUTE_MS, type Minutes } from './units';

export interface ClockAsk {
  /** The worker's newest timesheet in this job; `end` 0 while open. */
  last: ClockSpan | null;
  now: EpochMs;
  /** When the button was pressed; absent from clients that do not say. */
  tapTime?: EpochMs;
  /** The press waited on the device, where its worker saw it as done. */
  waited?: boolean;
  /** When the worker says they finished, of a check-out that was forgotten. */
  finish?: EpochMs;
  /** Absent: a toggle. */
  action?: 'in' | 'out';
  /** The client's key for this press. */
  key?: string;
  /** This key has been answered before. */
  keySeen?: boolean;
  /** `locked`: signed, invoiced or the job finished. `removed`: the worker is no longer in the crew. */
  shift?: 'ok' | 'locked' | 'removed';
  crewStart: EpochMs;
  /** Absent or null where no end is planned. */
  crewEnd?: EpochMs | null;
  earliestCheckIn: Minutes;
}

export type ClockReason =
  | 'in'
  | 'out'
  | 'same-key'
  | 'double-tap'
  | 'already-in'
  | 'already-out'
  | 'never-in'
  | 'too-early'
  | 'tap-too-old'
  | 'tap-ahead'
  | 'locked'
  | 'removed'
  | 'overlap'
  | 'too-long'
  | 'before-start'
  | 'forgotten';

/**
 * `open` and `close` take effect at `at`. `ignore` changes nothing and is answered with the present state.
 * `keep` changes nothing either, but stores the tap for the supervisor: a press is never lost.
 */
export interface ClockDecision {
  do: 'open' | 'close' | 'ignore' | 'keep';
  at: EpochMs;
  reason: ClockReason;
}

/**
 * Does the worker still look at the screen on which they pressed? Then a no can be told instead of kept. A press that
 * waited on the device was shown as done, however short the wait was.
 */
export const isWatched = ({ now, tapTime, waited }: Pick<ClockAsk, 'now' | 'tapTime' | 'waited'>): boolean =>
  waited !== true && Math.abs(now - (tapTime ?? now)) < CLOCK_GUARD_MS;

/** Was the check-out of the shift forgotten? Not while the planned end of a long one is near. */
const isForgotten = (start: EpochMs, at: EpochMs, crewEnd: EpochMs | null | undefined): boolean =>
  at - start > LONG_TIMESHEET_MS && at > (crewEnd ?? start) + ASSUMED_SHIFT_MS;

/** What a press of the clock button does. Pure; the database's unique index settles what happens at once. */
export function decideClock(ask: ClockAsk): ClockDecision {
  const { last, now, shift = 'ok' } = ask;
  const at = ask.finish ?? ask.tapTime ?? now;
  const answer = (doing: ClockDecision['do'], reason: ClockReason): ClockDecision => ({
    do: doing,
    at,
    reason,
  });

  if (ask.keySeen) return answer('ignore', 'same-key');
  // A time that is told, not pressed, is a proposal, however old; somebody decides about it.
  if (ask.finish !== undefined)
    return answer('keep', last === null ? 'never-in' : isOpen(last) ? 'forgotten' : 'already-out');
  if (now - at > TAP_MAX_AGE_MS) return answer('keep', 'tap-too-old');
  if (at - now > TAP_MAX_AHEAD_MS) return answer('keep', 'tap-ahead');
  if (shift !== 'ok') return answer('keep', shift);

  const open = last !== null && isOpen(last);
  const latest = last === null ? null : open ? last.start : last.end;
  const near = latest !== null && Math.abs(at - latest) < CLOCK_GUARD_MS;
  if (ask.action === undefined && ask.key === undefined && near) return answer('ignore', 'double-tap');

  if ((ask.action ?? (open ? 'out' : 'in')) === 'in') {
    // Pressed on the phone before somebody else opened the clock: the supervisor decides which start holds.
    if (open) return answer(at < last.start && !near ? 'keep' : 'ignore', 'already-in');
    if (last !== null && at < last.end) return answer('keep', 'overlap');
    if (at < ask.crewStart - ask.earliestCheckIn * MINUTE_MS) {
      return answer(isWatched(ask) ? 'ignore' : 'keep', 'too-early');
    }
    return answer('open', 'in');
  }
  if (last === null) return answer('keep', 'never-in');
  if (!open) return answer(near ? 'ignore' : 'keep', 'already-out');
  if (at <= last.start) return answer('keep', 'before-start');
  // Days would be paid for a press that was forgotten.
  if (isForgotten(last.start, at, ask.crewEnd)) return answer('keep', 'too-long');
  return answer('close', 'out');
}
