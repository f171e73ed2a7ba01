import { AUTOMATIC_BREAK, breakAtEnd } from './breaks';
import { CLOCK_EARLIEST_MS, CLOCK_LONGEST_MS, LONG_TIMESHEET_MS } from './limits';
import { roundToQuarter } from './rounding';
import { type DurationMs, type EpochMs, MINUTE_MS } from './units';

/** Which field a timesheet update changes; values are epoch ms, epoch ms (0 reopens), ms and a group id. */
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
  /** While it runs: when the break began that has not ended. */
  breakSince?: EpochMs | null | undefined;
  /** What the worker says that their break was, 0 for none; null while they have said nothing. */
  breakSaid?: DurationMs | null | undefined;
  idInvoice: number | null;
  idSignature: number | null;
  /** For a correction: what is already paid for the timesheet that it corrects, in ms. */
  paidBefore?: DurationMs | null | undefined;
}

export type ClockSpan = Pick<Clock, 'start' | 'end'>;
/** The fields that decide how much time is paid. */
export type PaidSpan = Pick<Clock, 'start' | 'end' | 'break' | 'paidBefore'>;

/** A timesheet as a job carries it on the wire. */
export interface ClockEntry {
  idUser: number;
  /** The crew. Absent only for a punch that waits on the device and names no crew. */
  idReqCrew?: number | undefined;
  start: EpochMs;
  /** Null while the clock runs. */
  end: EpochMs | null;
  /** Absent where none is set. */
  break?: DurationMs | undefined;
  breakSince?: EpochMs | null | undefined;
  breakSaid?: DurationMs | null | undefined;
  /** Signed or invoiced; absent if it is neither. */
  locked?: boolean | undefined;
}

/** A wire entry in the form of the rules: 0 for an open end. */
export const fromEntry = <T extends Pick<ClockEntry, 'end'>>(entry: T): T & { end: EpochMs } => ({
  ...entry,
  end: entry.end ?? 0,
});

export const isOpen = (row: Pick<Clock, 'end'>): boolean => row.end === 0;

/** The minute that a timesheet starts or ends with: what is shown is what is paid. A punch keeps its second. */
export const timesheetMinute = (at: EpochMs): EpochMs => at - (at % MINUTE_MS);

/** Signed or invoiced rows are locked. An invoice must be cancelled before the signature can go. */
export const isLocked = (row: Pick<Clock, 'idInvoice' | 'idSignature'>): boolean =>
  Boolean(row.idInvoice) || Boolean(row.idSignature);

/** May this row be ticked for a signature? Not if it is open, signed or invoiced. */
export const canBeSigned = (row: Pick<Clock, 'end' | 'idInvoice' | 'idSignature'>): boolean =>
  !isOpen(row) && !isLocked(row);

/** Time worked after the break; 0 while open, never negative. */
export const workedTime = (row: PaidSpan): DurationMs =>
  isOpen(row) ? 0 : Math.max(0, row.end - row.start - row.break);

/**
 * Time that is paid: the time worked, rounded once to the quarter hour. Rounding never changes the clock itself. For a
 * correction only the difference to what was paid before, below 0 if it lowers it, so that every sum is right.
 */
export const paidTime = (row: PaidSpan): DurationMs =>
  roundToQuarter(workedTime(row)) - (row.paidBefore ?? 0);

/** A timesheet with a minute worked, or none, is more likely a mistake than a shift. */
const isSlip = (row: PaidSpan): boolean => !isOpen(row) && workedTime(row) <= MINUTE_MS;

/**
 * Takes the timesheets that overlap a timesheet, and returns those that make its pay doubtful: the closed ones. A
 * running timesheet is compared once it is closed.
 */
export const heldAgainst = <T extends Pick<Clock, 'end'>>(others: readonly T[] = []): T[] =>
  others.filter((other) => !isOpen(other));

/** Why a signable timesheet is not ticked in advance in the sign-off list; null if it is. */
export const tickDoubt = (
  row: PaidSpan & { overlaps?: readonly Pick<Clock, 'end'>[] | undefined },
): 'slip' | 'overlap' | null =>
  isSlip(row) ? 'slip' : heldAgainst(row.overlaps).length > 0 ? 'overlap' : null;

/**
 * One worker's timesheets that must be signed to finish a job. An unsigned slip beside a signed timesheet need not be.
 */
export const timesToSign = <T extends PaidSpan>(times: readonly T[], isSigned: (time: T) => boolean): T[] =>
  times.filter((time) => isSigned(time) || !isSlip(time) || !times.some(isSigned));

export const isLongTimesheet = (row: ClockSpan): boolean =>
  !isOpen(row) && row.end - row.start > LONG_TIMESHEET_MS;

/** Longer than any shift: the day, month or year must be wrong. */
export const isTooLong = (row: ClockSpan): boolean => !isOpen(row) && row.end - row.start > CLOCK_LONGEST_MS;

/** Does this start so long before its crew that its date must be wrong? */
export const isBeforeShift = (start: EpochMs, crewStart: EpochMs): boolean =>
  start < crewStart - CLOCK_EARLIEST_MS;

/** What a worker's own clock button does, and its label. */
export const clockAction = (ownRows: readonly ClockSpan[]): 'in' | 'out' =>
  ownRows.some(isOpen) ? 'out' : 'in';
export const clockLabels = { in: 'Check In', out: 'Check Out' } as const;
/** What a worker records of their break: a press, or the answer to "Break taken?". */
const breakLabels = {
  'start-break': 'Start break',
  'end-break': 'End break',
  'break-taken': 'Answer about your break',
} as const;
export const pressLabels = { ...clockLabels, ...breakLabels };
export type BreakAction = keyof typeof breakLabels;
export const isBreakAction = (action: string | undefined): action is BreakAction =>
  action !== undefined && action in breakLabels;

/**
 * Clock Out All: which open rows close at their `end`, with the automatic break where none is recorded, and which are
 * refused. A row is refused if it starts at or after its end, or so long before that nobody can have worked until then.
 * Closed, signed and invoiced rows are in neither list.
 */
export function clockOutAll<T extends Omit<Clock, 'idUser' | 'idReqCrew'>>(
  rows: readonly T[],
  end: EpochMs | ((row: T) => EpochMs),
): { closed: { row: T; end: EpochMs; break: DurationMs }[]; refused: T[] } {
  const open = rows.filter((row) => isOpen(row) && !isLocked(row));
  const endOf = (row: T) => (typeof end === 'number' ? end : end(row));
  const ends = (row: T) => row.start < endOf(row) && !isTooLong({ start: row.start, end: endOf(row) });
  return {
    closed: open.filter(ends).map((row) => {
      const at = endOf(row);
      return { row, end: at, break: breakAtEnd(row, at, AUTOMATIC_BREAK) };
    }),
    refused: open.filter((row) => !ends(row)),
  };
}
