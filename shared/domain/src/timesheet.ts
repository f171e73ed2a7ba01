import { autoBreak } from './breaks';
import { CLOCK_EARLIEST_MS, CLOCK_LONGEST_MS, LONG_TIMESHEET_MS } from './limits';
import { type DurationMs, type EpochMs, MINUTE_MS, overlaps } from './units';

/** Which field a timesheet update changes; values are ms, ms (0 reopens), ms and a group id. */
export const TimeField = { StartTime: 1, EndTime: 2, BreakTime: 3, GroupID: 4 } as const;
export type TimeField = (typeof TimeField)[keyof typeof TimeField];

export interface ClockRow {
  id: number;
  idUser: number;
  start: EpochMs;
  /** 0 while open. */
  end: EpochMs;
  break: DurationMs;
  idInvoice?: number | null;
  idSignature?: number | null;
}

export const isOpen = (row: Pick<ClockRow, 'end'>): boolean => row.end === 0;

/** Signed or invoiced rows are locked. An invoice must be cancelled before the signature can go. */
export const isLocked = (row: Pick<ClockRow, 'idInvoice' | 'idSignature'>): boolean =>
  Boolean(row.idInvoice) || Boolean(row.idSignature);

/** May this row be ticked for a signature? Not while open, and not twice. */
export const canBeSigned = (row: ClockRow): boolean => !isOpen(row) && !isLocked(row);

/** Time worked after the break; 0 while open, never negative. */
export const workedTime = (row: Pick<ClockRow, 'start' | 'end' | 'break'>): DurationMs =>
  isOpen(row) ? 0 : Math.max(0, row.end - row.start - row.break);

/** Is it ticked before anybody touches the list? A time without a minute worked is rather a slip than a shift. */
export const isTickedAtFirst = (row: ClockRow): boolean => canBeSigned(row) && workedTime(row) >= MINUTE_MS;

export const isLongTimesheet = (row: Pick<ClockRow, 'start' | 'end'>): boolean =>
  !isOpen(row) && row.end - row.start > LONG_TIMESHEET_MS;

/** Longer than any clock: a day, a month or a year of it is a slip. */
export const isTooLong = (row: Pick<ClockRow, 'start' | 'end'>): boolean =>
  !isOpen(row) && row.end - row.start > CLOCK_LONGEST_MS;

/** Does this start so long before its crew's that its date is a slip? */
export const isBeforeShift = (start: EpochMs, crewStart: EpochMs): boolean =>
  start < crewStart - CLOCK_EARLIEST_MS;

/** The label of a worker's own clock button. */
export const clockButton = (ownRows: readonly Pick<ClockRow, 'start' | 'end'>[]): 'Check In' | 'Check Out' =>
  ownRows.some(isOpen) ? 'Check Out' : 'Check In';

/** Rows of one worker in one job that overlap another, or repeat its start and end. Open rows do not count. */
export function duplicatedTimes<T extends Pick<ClockRow, 'idUser' | 'start' | 'end'>>(
  rows: readonly T[],
): T[] {
  const closed = rows.filter((row) => !isOpen(row));
  return closed.filter((row) =>
    closed.some(
      (other) =>
        other !== row &&
        other.idUser === row.idUser &&
        (overlaps(row, other) || (row.start === other.start && row.end === other.end)),
    ),
  );
}

/**
 * Clock out all: which open rows close at `end` and with which break, and which are refused because they start
 * at or after it, or so long before that nobody worked until then. Closed, signed and invoiced rows are left out of both.
 */
export function clockOutAll<T extends ClockRow>(
  rows: readonly T[],
  end: EpochMs,
): { closed: { row: T; end: EpochMs; break: DurationMs }[]; refused: T[] } {
  const open = rows.filter((row) => isOpen(row) && !isLocked(row));
  const ends = (row: T) => row.start < end && !isTooLong({ start: row.start, end });
  return {
    closed: open.filter(ends).map((row) => ({ row, end, break: autoBreak(end - row.start) })),
    refused: open.filter((row) => !ends(row)),
  };
}
