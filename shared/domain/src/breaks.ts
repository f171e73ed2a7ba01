import { AUTO_BREAK_LONG_OVER_MS, AUTO_BREAK_OVER_MS, BREAK_OPTIONS } from './limits';
import { type DurationMs, type EpochMs, MINUTE_MS, type Minutes } from './units';

const LONGEST_BREAK_MS = Math.max(...BREAK_OPTIONS) * MINUTE_MS;

/** The break that clocking everybody out sets: over 6 h gives 30 minutes, over 12 h gives 60. */
export function autoBreak(worked: DurationMs): DurationMs {
  if (worked > AUTO_BREAK_LONG_OVER_MS) return 60 * MINUTE_MS;
  return worked > AUTO_BREAK_OVER_MS ? 30 * MINUTE_MS : 0;
}

/** Whole minutes, not negative, and below the worked time. An open clock (`end` 0) has no upper bound yet. */
export function isBreakAllowed(breakMs: DurationMs, clock: { start: EpochMs; end: EpochMs }): boolean {
  const whole = Number.isInteger(breakMs) && breakMs >= 0 && breakMs % MINUTE_MS === 0;
  return whole && (breakMs === 0 || clock.end === 0 || breakMs < clock.end - clock.start);
}

/** What is known of a clock's break. */
export interface BreakSoFar {
  start: EpochMs;
  break: DurationMs;
  /** When the break began, to the minute, that has not ended. */
  breakSince?: EpochMs | null | undefined;
  /** What the worker says that it was; 0 for none. */
  breakSaid?: DurationMs | null | undefined;
}

/** The break until `at`, with one that has not ended, in whole minutes. */
export const breakUntil = (
  { break: pause, breakSince }: Omit<BreakSoFar, 'start'>,
  at: EpochMs,
): DurationMs =>
  typeof breakSince === 'number'
    ? pause + Math.max(0, Math.floor((at - breakSince) / MINUTE_MS) * MINUTE_MS)
    : pause;

/**
 * What a clock that closes at `end` on a break says of it. Nothing if that break is longer than any usual one: it was
 * probably never ended, so its worker is asked.
 */
export const breakSaidAtEnd = (
  { break: pause, breakSince }: Omit<BreakSoFar, 'start'>,
  end: EpochMs,
): DurationMs | null =>
  breakUntil({ break: 0, breakSince }, end) > LONGEST_BREAK_MS
    ? null
    : breakUntil({ break: pause, breakSince }, end) || null;

/**
 * The break of a clock that closes at `end`: the one that is recorded, or the automatic one where a break that was set
 * does not fit. A break from the first minute to the last leaves one minute worked.
 */
export function breakThatFits(clock: BreakSoFar, end: EpochMs): DurationMs {
  const pause = breakUntil(clock, end);
  const worked = end - clock.start;
  if (isBreakAllowed(pause, { start: clock.start, end })) return pause;
  return typeof clock.breakSince === 'number' ? Math.max(0, worked - MINUTE_MS) : autoBreak(worked);
}

/** The company's rule by which a worker who does not answer "Break taken?" has the automatic break. */
export const AUTOMATIC_BREAK = 'automatic';

/** The break of a clock that closes at `end`, by what is recorded and said, else by what silence means. */
export const breakAtEnd = (clock: BreakSoFar, end: EpochMs, silence: string): DurationMs => {
  const pause = breakThatFits(clock, end);
  const isSilent = pause === 0 && typeof clock.breakSaid !== 'number';
  return isSilent && silence === AUTOMATIC_BREAK ? autoBreak(end - clock.start) : pause;
};

/** How a closed time of over `afterMin` minutes comes to have no break; null if it has one or needs none. */
export function breakGap(
  row: BreakSoFar & { end: EpochMs },
  afterMin: Minutes,
): 'no-break' | 'no-break-said' | null {
  if (afterMin === 0 || row.break > 0 || row.end - row.start <= afterMin * MINUTE_MS) return null;
  return row.breakSaid === 0 ? 'no-break-said' : 'no-break';
}
type BreakGap = NonNullable<ReturnType<typeof breakGap>>;

/** A break gap as sign-off and pay run write it. */
export const breakGapTexts: Record<BreakGap, string> = {
  'no-break': 'No break recorded',
  'no-break-said': 'No break, said the worker',
};

/** The refusal for a break that `isBreakAllowed` does not allow. */
export const BREAK_TOO_LONG = 'The break must be whole minutes and shorter than the time worked.';

/** What the break list offers. */
export const breakOptions = BREAK_OPTIONS.map((minutes) => ({
  value: minutes * MINUTE_MS,
  label: minutes === 0 ? 'none' : `${minutes} minutes`,
}));
