import { type DurationMs, QUARTER_MS } from './units';

/**
 * A duration to the nearest quarter hour, turning at 7.5, 22.5, 37.5 and 52.5 minutes; exactly there it goes
 * up. Both in milliseconds, so that nothing is rounded twice. Never negative.
 */
export const roundToQuarter = (duration: DurationMs): DurationMs =>
  Math.max(0, Math.floor((duration + QUARTER_MS / 2) / QUARTER_MS)) * QUARTER_MS;

/** A whole quotient, half a unit going up. Both whole, `divisor` above zero, `value` not negative. */
export const divideHalfUp = (value: number, divisor: number): number =>
  Math.floor((2 * value + divisor) / (2 * divisor));
