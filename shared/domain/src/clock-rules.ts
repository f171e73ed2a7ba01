import { type ClockSpan, isOpen } from './clock';
import { checkInOpens } from './clock-crew';
import {
  ASSUMED_SHIFT_MS,
  CLOCK_GUARD_MS,
  LONG_TIMESHEET_MS,
  PUNCH_MAX_AGE_MS,
  PUNCH_MAX_AHEAD_MS,
} from './limits';
import type { EpochMs, Minutes } from './units';

/** `locked`: signed, invoiced or the job finished. `removed`: the worker is no longer in the crew. */
export type ShiftState = 'ok' | 'locked' | 'cancelled' | 'removed';

export interface ClockAsk {
  /** The timesheet that the punch meets (`punchedClock`), with the second of its newest punch; `end` 0 while open. */
  last: (ClockSpan & { punchedAt?: EpochMs | null | undefined }) | null;
  now: EpochMs;
  /** When the button was tapped; absent from clients that do not send it. */
  tapTime?: EpochMs | undefined;
  /** The punch waited on the device, whose screen showed it to the worker as done. */
  waited?: boolean | undefined;
  /** For a forgotten check-out: when the worker says they finished. */
  finish?: EpochMs | undefined;
  /** If absent: a check-out if a clock is open, else a check-in. */
  action?: 'in' | 'out' | undefined;
  /** The client's key for this punch. */
  key?: string | undefined;
  shift?: ShiftState;
  crewStart: EpochMs;
  /** Absent or null where no end is planned. */
  crewEnd?: EpochMs | null;
  earliestCheckIn: Minutes;
}

export type ClockReason =
  | 'in'
  | 'out'
  | 'double-punch'
  | 'already-in'
  | 'already-out'
  | 'never-in'
  | 'too-early'
  | 'punch-too-old'
  | 'punch-ahead'
  | Exclude<ShiftState, 'ok'>
  | 'overlap'
  | 'too-long'
  | 'before-start'
  | 'forgotten';

/**
 * `open` and `close` take effect at `at`. `ignore` changes nothing and is answered with the present state.
 * `keep` changes nothing either, but stores the punch for the supervisor: a punch is never lost.
 */
export interface ClockDecision {
  do: 'open' | 'close' | 'ignore' | 'keep';
  at: EpochMs;
  reason: ClockReason;
}

/**
 * Is the worker still looking at the screen on which they tapped? If so, they can read a refusal at once, and the punch
 * need not wait for a decision. A punch that waited on the device was shown as done, however short the wait was.
 */
export const isWatched = ({ now, tapTime, waited }: Pick<ClockAsk, 'now' | 'tapTime' | 'waited'>): boolean =>
  waited !== true && Math.abs(now - (tapTime ?? now)) < CLOCK_GUARD_MS;

/** Was the check-out forgotten? The clock has run for over 20 h, and over 4 h beyond the planned end, if any. */
const isForgotten = (start: EpochMs, at: EpochMs, crewEnd: EpochMs | null | undefined): boolean =>
  at - start > LONG_TIMESHEET_MS && at > (crewEnd ?? start) + ASSUMED_SHIFT_MS;

type Told = readonly [does: ClockDecision['do'], reason: ClockReason];

/** Decides punches that never take effect by themselves, whatever the clock shows; null for the others. */
function decideUnseen(ask: ClockAsk, at: EpochMs): Told | null {
  const { last, now, shift = 'ok' } = ask;
  // A typed finish time, however old it is, is only a proposal: the supervisor decides.
  if (ask.finish !== undefined)
    return ['keep', last === null ? 'never-in' : isOpen(last) ? 'forgotten' : 'already-out'];
  if (now - at > PUNCH_MAX_AGE_MS) return ['keep', 'punch-too-old'];
  if (at - now > PUNCH_MAX_AHEAD_MS) return ['keep', 'punch-ahead'];
  return shift === 'ok' ? null : ['keep', shift];
}

function decideIn(ask: ClockAsk, at: EpochMs, isNear: boolean): Told {
  const { last } = ask;
  if (last !== null) {
    // Tapped before somebody else opened the clock: the supervisor decides which start counts.
    if (isOpen(last)) return [at < last.start && !isNear ? 'keep' : 'ignore', 'already-in'];
    if (at < last.end) return ['keep', 'overlap'];
  }
  const opens = checkInOpens(ask.crewStart, ask.earliestCheckIn);
  return at < opens ? [isWatched(ask) ? 'ignore' : 'keep', 'too-early'] : ['open', 'in'];
}

function decideOut({ last, crewEnd }: ClockAsk, at: EpochMs, isNear: boolean): Told {
  if (last === null) return ['keep', 'never-in'];
  if (!isOpen(last)) return [isNear ? 'ignore' : 'keep', 'already-out'];
  if (at < last.start) return ['keep', 'before-start'];
  // Otherwise a forgotten check-out would be paid as days of work.
  return isForgotten(last.start, at, crewEnd) ? ['keep', 'too-long'] : ['close', 'out'];
}

function decideSeen(ask: ClockAsk, at: EpochMs): Told {
  const { last } = ask;
  const isRunning = last !== null && isOpen(last);
  const edges = last === null ? [] : [isRunning ? last.start : last.end, last.punchedAt ?? Infinity];
  const isNear = edges.some((edge) => Math.abs(at - edge) < CLOCK_GUARD_MS);
  if (ask.action === undefined && ask.key === undefined && isNear) return ['ignore', 'double-punch'];
  const action = ask.action ?? (isRunning ? 'out' : 'in');
  return action === 'in' ? decideIn(ask, at, isNear) : decideOut(ask, at, isNear);
}

/** Decides what a punch does. Pure: the database's unique index settles simultaneous punches. */
export function decideClock(ask: ClockAsk): ClockDecision {
  const at = ask.finish ?? ask.tapTime ?? ask.now;
  const [does, reason] = decideUnseen(ask, at) ?? decideSeen(ask, at);
  return { do: does, at, reason };
}
