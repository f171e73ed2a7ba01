import { breakThatFits } from './breaks';
import { type ClockSpan, isOpen, paidTime, timesheetMinute } from './clock';
import { forgottenAt, planOf, plannedEnd } from './crew-time';
import type { Planned } from './crew-time';
import { CHECK_OUT_EARLY_MS, CHECK_OUT_SOON_MS } from './limits';
import type { DurationMs, EpochMs } from './units';

type Started = Pick<ClockSpan, 'start'>;

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

/** The time that would be paid for a running clock if it closed at `at`. */
export function paidIfClosed({ start, break: pause }: { start: EpochMs; break: DurationMs }, at: EpochMs) {
  const row = { start: timesheetMinute(start), break: pause };
  const end = timesheetMinute(at);
  return paidTime({ start: row.start, end, break: breakThatFits(row, end) });
}

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

/** A clock and its crew. The server chooses the crew of a punch that names none. */
type CrewClock = ClockSpan & Pick<ClockPress, 'idReqCrew'>;

/**
 * The index of the open clock that a punch meets, -1 for none: its crew's, else the newest. A punch that names its crew
 * opens beside a clock of another crew, and closes none that began after it.
 */
function metBy(clocks: readonly CrewClock[], { action, tapTime, idReqCrew }: ClockPress): number {
  const own = clocks.findIndex((clock) => isOpen(clock) && clock.idReqCrew === idReqCrew);
  const isNamed = (clock: CrewClock) => idReqCrew !== undefined && clock.idReqCrew !== undefined;
  const isApart = (clock: CrewClock) => isNamed(clock) && (action === 'in' || clock.start > tapTime);
  return own >= 0 ? own : newestOf(clocks, (clock) => isOpen(clock) && !isApart(clock));
}

/** The index of the clock that started last among those that fit; -1 for none. */
const newestOf = (clocks: readonly CrewClock[], fits: (clock: CrewClock) => boolean = () => true): number =>
  clocks.reduce(
    (best, clock, index) => (fits(clock) && clock.start >= (clocks[best]?.start ?? -Infinity) ? index : best),
    -1,
  );

/**
 * A worker's own clocks in one job, including punches that have not reached the rows yet. A check-in opens a clock if
 * none of its crew is open, a check-out closes the open one. Every screen that shows the user's own clock asks here, so
 * that a punch counts everywhere at once.
 */
export function clocksWithPunches<T extends CrewClock>(
  rows: readonly T[],
  punches: readonly ClockPress[],
): (T | CrewClock)[] {
  const clocks: (T | CrewClock)[] = [...rows];
  const undone = new Set(punches.flatMap(({ undoes }) => undoes ?? []));
  const known = new Set(punches.flatMap(({ key }) => key ?? []));
  const counted = punches.filter(({ key }) => key === undefined || !undone.has(key));
  for (const punch of [...counted].sort((a, b) => a.tapTime - b.tapTime)) {
    const { action, tapTime, idReqCrew, finish, undoes } = punch;
    const open = metBy(clocks, punch);
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

/** Takes the last punch out of stored rows. It can be undone only within a minute, so its clock is the newest. */
function takeBack(clocks: CrewClock[], action: 'in' | 'out'): void {
  const last = newestOf(clocks);
  const clock = clocks[last];
  if (clock === undefined || isOpen(clock) !== (action === 'in')) return;
  if (action === 'in') clocks.splice(last, 1);
  else clocks[last] = { ...clock, end: 0 };
}
