import { breakOptions, breakSaidAtEnd, breakThatFits, breakUntil, isBreakAllowed } from './breaks';
import type { BreakSoFar } from './breaks';
import type { BreakAction, ClockEntry, ClockSpan } from './clock';
import { isBreakAction, isOpen, paidTime, timesheetMinute } from './clock';
import { forgottenAt, planOf, plannedEnd } from './crew-time';
import type { Planned } from './crew-time';
import { BREAK_ASKED_MS, CHECK_OUT_EARLY_MS, CHECK_OUT_SOON_MS } from './limits';
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
export function paidIfClosed({ start, ...breaks }: BreakSoFar, at: EpochMs) {
  const row = { ...breaks, start: timesheetMinute(start) };
  const end = timesheetMinute(at);
  return paidTime({ start: row.start, end, break: breakThatFits(row, end) });
}

/** A punch: one tap of Check In or Check Out, with its time. What is recorded of a break goes the same way. */
export interface ClockPress {
  action: 'in' | 'out' | BreakAction;
  tapTime: EpochMs;
  idReqCrew?: number | undefined;
  key?: string | undefined;
  /** For a forgotten check-out: the end that its worker typed. */
  finish?: EpochMs | undefined;
  /** The key of the punch that this one takes back. */
  undoes?: string | undefined;
  /** The answer to "Break taken?". */
  break?: DurationMs | undefined;
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
export type CrewClock = ClockSpan &
  Pick<ClockPress, 'idReqCrew'> &
  Pick<ClockEntry, 'locked'> &
  Partial<BreakSoFar>;

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
    const { action, tapTime, idReqCrew, finish, undoes, break: pause = 0 } = punch;
    const open = metBy(clocks, punch);
    const clock = clocks[open];
    if (undoes !== undefined) {
      // An undone check-in or check-out of `punches` is already left out of `counted`.
      if (!known.has(undoes)) takeBack(clocks, action);
    } else if (action === 'in') {
      if (clock === undefined) clocks.push({ start: tapTime, end: 0, idReqCrew });
    } else if (action === 'break-taken') {
      const last = newestOf(clocks, (one) => idReqCrew === undefined || one.idReqCrew === idReqCrew);
      if (clocks[last]) clocks[last] = { ...clocks[last], break: pause, breakSaid: pause };
    } else if (clock !== undefined) {
      clocks[open] =
        action === 'out'
          ? closedAt(clock, Math.max(finish ?? tapTime, clock.start))
          : withBreak(clock, action, timesheetMinute(tapTime));
    }
  }
  return clocks;
}

const onBreak = ({ breakSince }: CrewClock): boolean => typeof breakSince === 'number';

/** A clock after its worker has closed it: a break that was not ended ends with it. */
const closedAt = <T extends CrewClock>(clock: T, end: EpochMs): T =>
  onBreak(clock)
    ? {
        ...withBreak(clock, 'end-break', timesheetMinute(end)),
        breakSaid: breakSaidAtEnd({ break: 0, ...clock }, timesheetMinute(end)),
        end,
      }
    : { ...clock, end };

/** A running clock after Start break or End break at this minute. */
function withBreak<T extends CrewClock>(clock: T, action: 'start-break' | 'end-break', at: EpochMs): T {
  if (onBreak(clock) === (action === 'start-break')) return clock;
  if (action === 'start-break') return { ...clock, breakSince: at };
  const total = breakUntil({ break: 0, ...clock }, at);
  return { ...clock, break: total, breakSince: null, breakSaid: total || null };
}

/**
 * The worker's newest clock if they are still to be asked "Break taken?", and what they can answer; null if not. Not
 * after Start break and End break, nor of a time too short for any break, nor of one that is signed or invoiced.
 */
export function breakQuestion<T extends CrewClock>(clocks: readonly T[], now: EpochMs) {
  const clock = clocks[newestOf(clocks)];
  if (clock === undefined || isOpen(clock) || typeof clock.breakSaid === 'number' || clock.locked)
    return null;
  const times = { start: timesheetMinute(clock.start), end: timesheetMinute(clock.end) };
  const choices = breakOptions.filter(({ value }) => isBreakAllowed(value, times));
  return choices.length > 1 && now - clock.end < BREAK_ASKED_MS ? { clock, choices } : null;
}

/** Takes the last punch out of stored rows. It can be undone only within a minute, so its clock is the newest. */
function takeBack(clocks: CrewClock[], action: ClockPress['action']): void {
  if (isBreakAction(action)) return;
  const last = newestOf(clocks);
  const clock = clocks[last];
  if (clock === undefined || isOpen(clock) !== (action === 'in')) return;
  if (action === 'in') clocks.splice(last, 1);
  else clocks[last] = { ...clock, end: 0 };
}
