import { autoBreak, breakThatFits } from './breaks';
import { CLOCK_EARLIEST_MS, CLOCK_LONGEST_MS, LONG_TIMESHEET_MS } from './limits';
import { roundToQuarter } from './rounding';
import { type DurationMs, type EpochMs, MINUTE_MS } from './units';

/** Which field a timesheet update changes; values are ms, ms (0 reopens), ms and a group id. */
export const TimeField = { StartTime: 1, EndTime: 2, BreakTime: 3, GroupID: 4 } as const;
export type TimeField = (typeof TimeField)[keyof typeof TimeField];

/** A worker's time on one crew of a job. Code that needs fewer fields takes a `Pick`. */
export interface Clock {
  id: number;
  idUser: number;
  idReqCrew: number;
  start: EpochMs;
  /** 0 while the clock runs. */
  end: EpochMs;
  /** Unpaid. */
  break: DurationMs;
  idInvoice: number | null;
  idSignature: number | null;
  /** Of a correction: what is paid for the time that it corrects already, in ms. */
  paidBefore?: DurationMs | null | undefined;
}

export type ClockSpan = Pick<Clock, 'start' | 'end'>;
/** What a clock is paid by. */
export type PaidSpan = Pick<Clock, 'start' | 'end' | 'break' | 'paidBefore'>;

/** A timesheet as a job carries it on the wire. */
export interface ClockEntry {
  idUser: number;
  /** Absent where a punch that waits on the device named none. */
  idReqCrew?: number | undefined;
  start: EpochMs;
  /** Null while the clock runs. */
  end: EpochMs | null;
  /** Absent where none is set. */
  break?: DurationMs | undefined;
}

/** An entry as the rules read it. */
export const fromEntry = <T extends Pick<ClockEntry, 'end'>>(entry: T): T & { end: EpochMs } => ({
  ...entry,
  end: entry.end ?? 0,
});

export const isOpen = (row: Pick<Clock, 'end'>): boolean => row.end === 0;

/** Signed or invoiced rows are locked. An invoice must be cancelled before the signature can go. */
export const isLocked = (row: Pick<Clock, 'idInvoice' | 'idSignature'>): boolean =>
  Boolean(row.idInvoice) || Boolean(row.idSignature);

/** May this row be ticked for a signature? Not while open, and not twice. */
export const canBeSigned = (row: Pick<Clock, 'end' | 'idInvoice' | 'idSignature'>): boolean =>
  !isOpen(row) && !isLocked(row);

/** Time worked after the break; 0 while open, never negative. */
export const workedTime = (row: PaidSpan): DurationMs =>
  isOpen(row) ? 0 : Math.max(0, row.end - row.start - row.break);

/**
 * Time that is paid: what was worked, rounded once to the quarter hour. Rounding never changes the clock itself. Of a
 * correction it is what was not paid before, so that no sum counts an hour twice.
 */
export const paidTime = (row: PaidSpan): DurationMs =>
  Math.max(0, roundToQuarter(workedTime(row)) - (row.paidBefore ?? 0));

/** A time without a minute worked is rather a slip than a shift. */
const isSlip = (row: PaidSpan): boolean => !isOpen(row) && workedTime(row) < MINUTE_MS;

/**
 * Of the times that share minutes with one, those that stop it from being paid without a question: a running one is
 * compared with the others once it is closed.
 */
export const heldAgainst = <T extends Pick<Clock, 'end'>>(others: readonly T[] = []): T[] =>
  others.filter((other) => !isOpen(other));

/** Why a time that can be signed is not ticked before somebody touches the list; null where it is. */
export const tickDoubt = (
  row: PaidSpan & { overlaps?: readonly Pick<Clock, 'end'>[] | undefined },
): 'slip' | 'overlap' | null =>
  isSlip(row) ? 'slip' : heldAgainst(row.overlaps).length > 0 ? 'overlap' : null;

/** The times of one worker that a job asks for to be finished: beside a signed one no slip that nobody signs. */
export const timesToSign = <T extends PaidSpan>(times: readonly T[], isSigned: (time: T) => boolean): T[] =>
  times.filter((time) => isSigned(time) || !isSlip(time) || !times.some(isSigned));

export const isLongTimesheet = (row: ClockSpan): boolean =>
  !isOpen(row) && row.end - row.start > LONG_TIMESHEET_MS;

/** Longer than any clock: a day, a month or a year of it is a slip. */
export const isTooLong = (row: ClockSpan): boolean => !isOpen(row) && row.end - row.start > CLOCK_LONGEST_MS;

/** Does this start so long before its crew's that its date is a slip? */
export const isBeforeShift = (start: EpochMs, crewStart: EpochMs): boolean =>
  start < crewStart - CLOCK_EARLIEST_MS;

/** What a worker's own clock button does, and its label. */
export const clockAction = (ownRows: readonly ClockSpan[]): 'in' | 'out' =>
  ownRows.some(isOpen) ? 'out' : 'in';
export const clockLabels = { in: 'Check In', out: 'Check Out' } as const;

/** The break at the end that clocking everybody out gives: the one that somebody set, else the automatic one. */
const breakAtEnd = (row: { start: EpochMs; break: DurationMs }, end: EpochMs): DurationMs =>
  breakThatFits(row, end) || autoBreak(end - row.start);

/**
 * Clock out all: which open rows close at their `end` and with which break, and which are refused. Refused are those
 * that start at or after it, or so long before that nobody worked until then. Closed, signed and invoiced rows are left
 * out of both.
 */
export function clockOutAll<T extends Omit<Clock, 'idUser' | 'idReqCrew'>>(
  rows: readonly T[],
  end: EpochMs | ((row: T) => EpochMs),
): { closed: { row: T; end: EpochMs; break: DurationMs }[]; refused: T[] } {
  const open = rows.filter((row) => isOpen(row) && !isLocked(row));
  const endOf = (row: T) => (typeof end === 'number' ? end : end(row));
  const ends = (row: T) => row.start < endOf(row) && !isTooLong({ start: row.start, end: endOf(row) });
  return {
    closed: open.filter(ends).map((row) => ({ row, end: endOf(row), break: breakAtEnd(row, endOf(row)) })),
    refused: open.filter((row) => !ends(row)),
  };
}
