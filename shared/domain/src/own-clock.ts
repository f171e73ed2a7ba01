import { breakThatFits } from './breaks';
import { type ClockSpan, isOpen, paidTime } from './clock';
import { plannedEnd } from './crew-time';
import type { Planned } from './crew-time';
import { CHECK_OUT_EARLY_MS, CHECK_OUT_SOON_MS, CURRENT_JOB_MS, FORGOTTEN_AFTER_MS } from './limits';
import type { DurationMs, EpochMs } from './units';

type Started = Pick<ClockSpan, 'start'>;

/**
 * The planned times of a clock: its crew's. If the worker left the crew, or checked in after its end, only the check-in
 * counts.
 */
const planOf = ({ start }: Started, crew: Planned | undefined): Planned =>
  crew && start < plannedEnd(crew) ? crew : { startTime: start, endTime: null };

/** When a running clock counts as forgotten: 2 h after its planned end, or 12 h after its start if none is planned. */
export function forgottenAt(clock: Started, crew: Planned | undefined): EpochMs {
  const { startTime, endTime } = planOf(clock, crew);
  return endTime === null ? startTime + CURRENT_JOB_MS : endTime + FORGOTTEN_AFTER_MS;
}

/**
 * The planned end of a running clock that was forgotten, 4 h after its start if none is planned; null if not forgotten.
 */
export const forgottenEnd = (clock: Started, crew: Planned | undefined, now: EpochMs): EpochMs | null =>
  now >= forgottenAt(clock, crew) ? plannedEnd(planOf(clock, crew)) : null;

/**
 * Must a check-out be confirmed? It must right after the check-in, or well before the planned `end` (null for none).
 */
export const isEarlyOut = ({ start }: Started, end: EpochMs | null, now: EpochMs): boolean =>
  now - start < CHECK_OUT_SOON_MS || (end !== null && now < end - CHECK_OUT_EARLY_MS);

/** The time that would be paid for a running clock if it closed at `end`. */
export const paidIfClosed = (row: { start: EpochMs; break: DurationMs }, end: EpochMs): DurationMs =>
  paidTime({ start: row.start, end, break: breakThatFits(row, end) });

/** A punch: one tap of Check In or Check Out, with its time. */
export interface ClockPress {
  action: 'in' | 'out';
  tapTime: EpochMs;
  idReqCrew?: number | undefined;
  key?: string | undefined;
  /** For a forgotten check-out: the end that its worker typed. */
  finish?: EpochMs | undefined;
  /** The key of the punch that this one takes back. */
  undoes?: string | undefined;
}

/**
 * The time by which a punch is identified among the waiting ones: the end that its worker typed, or its own time. For
 * an undo, the time of the punch that it undoes, if known.
 */
export function namedTime(punch: ClockPress, waiting: readonly ClockPress[]): EpochMs | null {
  const named = punch.undoes === undefined ? punch : waiting.find(({ key }) => key === punch.undoes);
  return named?.finish ?? named?.tapTime ?? null;
}

/** A clock that the server has not stored yet; for a punch without a crew the server chooses one. */
type PressedClock = ClockSpan & Pick<ClockPress, 'idReqCrew'>;

/**
 * A worker's own clocks in one job, including punches that have not reached the rows yet. A check-in opens a clock if
 * none is open, a check-out closes the open one. Every screen that shows the user's own clock asks here, so that a
 * punch counts everywhere at once.
 */
export function clocksWithPunches<T extends ClockSpan>(
  rows: readonly T[],
  punches: readonly ClockPress[],
): (T | PressedClock)[] {
  const clocks: (T | PressedClock)[] = [...rows];
  const undone = new Set(punches.flatMap(({ undoes }) => undoes ?? []));
  const known = new Set(punches.flatMap(({ key }) => key ?? []));
  const counted = punches.filter(({ key }) => key === undefined || !undone.has(key));
  for (const punch of [...counted].sort((a, b) => a.tapTime - b.tapTime)) {
    const { action, tapTime, idReqCrew, finish, undoes } = punch;
    const open = clocks.findIndex(isOpen);
    const clock = clocks[open];
    if (undoes !== undefined) {
      // An undone check-in or check-out of `punches` is already left out of `counted`.
      if (!known.has(undoes)) takeBack(clocks, action);
    } else if (action === 'in') {
      if (clock === undefined) clocks.push({ start: tapTime, end: 0, idReqCrew });
    } else if (clock !== undefined) {
      clocks[open] = { ...clock, end: Math.max(finish ?? tapTime, clock.start) };
    }
  }
  return clocks;
}

/** Takes the last punch out of stored rows. It can be undone only within a minute, so it is the newest. */
function takeBack(clocks: ClockSpan[], action: 'in' | 'out'): void {
  const open = clocks.findIndex(isOpen);
  if (action === 'in') {
    if (open >= 0) clocks.splice(open, 1);
    return;
  }
  const last = clocks.reduce((best, { end }, index) => (end > (clocks[best]?.end ?? -1) ? index : best), -1);
  const clock = clocks[last];
  if (open < 0 && clock !== undefined) clocks[last] = { ...clock, end: 0 };
}
