import { AUTO_BREAK_LONG_OVER_MS, AUTO_BREAK_OVER_MS, BREAK_OPTIONS } from './limits';
import { type DurationMs, type EpochMs, MINUTE_MS } from './units';

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

/** The break of a clock that closes at `end`: the one that is set, or the automatic one where that does not fit. */
export const breakThatFits = (clock: { start: EpochMs; break: DurationMs }, end: EpochMs): DurationMs =>
  isBreakAllowed(clock.break, { start: clock.start, end }) ? clock.break : autoBreak(end - clock.start);

/** The refusal for a break that `isBreakAllowed` does not allow. */
export const BREAK_TOO_LONG = 'The break must be whole minutes and shorter than the time worked.';

/** What the break list offers. */
export const breakOptions = BREAK_OPTIONS.map((minutes) => ({
  value: minutes * MINUTE_MS,
  label: minutes === 0 ? 'none' : `${minutes} minutes`,
}));
