import type { EpochMs } from './units';

/** A clock of a worker in one job. */
export interface ClockSpan {
  start: EpochMs;
  /** 0 while open. */
  end: EpochMs;
}

/** A press of Check In or Check Out, by the time of the press. */
export interface ClockPress {
  action: 'in' | 'out';
  tapTime: EpochMs;
}

/**
 * A worker's own clocks in one job as they are once the presses have arrived that the rows do not know of yet:
 * a check-in opens a clock where none is open, a check-out closes the open one. Every screen
 * that shows one's own clock asks here, so that a press counts everywhere as soon as it was made.
 */
export function clocksWithPresses<T extends ClockSpan>(
  rows: readonly T[],
  presses: readonly ClockPress[],
): (T | ClockSpan)[] {
  const clocks: (T | ClockSpan)[] = [...rows];
  for (const { action, tapTime } of [...presses].sort((a, b) => a.tapTime - b.tapTime)) {
    const open = clocks.findIndex(({ end }) => end === 0);
    const clock = clocks[open];
    if (action === 'in') {
      if (clock === undefined) clocks.push({ start: tapTime, end: 0 });
    } else if (clock !== undefined) {
      clocks[open] = { ...clock, end: Math.max(tapTime, clock.start) };
    }
  }
  return clocks;
}
