import { type Clock, type ClockSpan, isOpen } from './clock';
import { ASSUMED_SHIFT_MS, CLOCK_LONGEST_MS } from './limits';
import type { EpochMs, Interval } from './units';

/** A person's timesheet, to be compared with their others. */
export type OverlapSpan = Pick<Clock, 'id' | 'idUser'> &
  ClockSpan & {
    /** The crew's start, and its planned end or null. An open clock is assumed to run until that end. */
    plan?: { start: EpochMs; end: EpochMs | null } | undefined;
  };

/**
 * The interval that a timesheet takes up, half-open. A running clock takes all until `now`, or until its planned end if
 * that is later; a forgotten one no more than the longest possible clock.
 */
export function takenUp({ start, end, plan }: Omit<OverlapSpan, 'id' | 'idUser'>, now: EpochMs): Interval {
  if (!isOpen({ end })) return { start, end };
  const planned = plan === undefined ? start : (plan.end ?? plan.start + ASSUMED_SHIFT_MS);
  // `now + 1`, so that a timesheet that starts this very moment overlaps the running one.
  const until = Math.min(Math.max(now + 1, planned), start + CLOCK_LONGEST_MS);
  return { start, end: Math.max(until, start + 1) };
}

/** Closed timesheets that overlap another closed one of the same worker, in their order. */
export const duplicatedTimes = <T extends OverlapSpan>(times: readonly T[]): T[] => {
  const closed = times.filter((time) => !isOpen(time));
  const met = overlappingTimes(closed, 0);
  return closed.filter((time) => met.has(time));
};

/**
 * The timesheets that share a minute with another one of the same person, each with those others sorted by start. On
 * whatever job, and invoiced or not: nobody works twice at once.
 */
export function overlappingTimes<T extends OverlapSpan>(times: readonly T[], now: EpochMs): Map<T, T[]> {
  const met = new Map<T, T[]>();
  const meet = (one: T, other: T) => void met.set(one, [...(met.get(one) ?? []), other]);
  const byPerson = new Map<number, { time: T; taken: Interval }[]>();
  for (const time of times) {
    const own = byPerson.get(time.idUser) ?? [];
    own.push({ time, taken: takenUp(time, now) });
    byPerson.set(time.idUser, own);
  }
  for (const own of byPerson.values()) {
    own.sort((a, b) => a.taken.start - b.taken.start || a.time.id - b.time.id);
    let running: typeof own = [];
    for (const one of own) {
      running = running.filter(({ taken }) => taken.end > one.taken.start);
      for (const other of running) {
        meet(one.time, other.time);
        meet(other.time, one.time);
      }
      running.push(one);
    }
  }
  return met;
}
