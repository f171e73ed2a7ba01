import { BREAK_TOO_LONG, isBreakAllowed } from '@crewcall/domain/breaks';
import { TimeField } from '@crewcall/domain/clock';
import type { Row } from './card';

/** The fields of a timesheet; `end` is 0 while it runs. */
export type TimesheetDraft = Pick<Row, 'start' | 'end' | 'break' | 'idGroup'>;

export type DraftErrors = Partial<Record<'end' | 'break', string>>;

export const endText = 'The end must be after the start.';

/** The draft over the stored timesheet, and its errors. */
export function readDraft(
  typed: Partial<TimesheetDraft>,
  row: TimesheetDraft,
): { clock: TimesheetDraft; errors: DraftErrors } {
  const clock = {
    start: typed.start ?? row.start,
    end: typed.end ?? row.end,
    break: typed.break ?? row.break,
    idGroup: typed.idGroup ?? row.idGroup,
  };
  const errors: DraftErrors = {};
  if (clock.end !== 0 && clock.end <= clock.start) errors.end = endText;
  else if (!isBreakAllowed(clock.break, clock)) errors.break = BREAK_TOO_LONG;
  return { clock, errors };
}

export interface FieldChange {
  type: TimeField;
  value: number;
  /** The value that the screen showed: the server refuses if another value is stored by now. */
  was: number;
  /** The end that is saved together with a start, and what the screen showed. */
  end?: number;
  endWas?: number;
}

function timesOf(from: TimesheetDraft, to: TimesheetDraft): FieldChange[] {
  const start = { type: TimeField.StartTime, value: to.start, was: from.start };
  if (to.end === from.end) return to.start === from.start ? [] : [start];
  if (to.start === from.start) return [{ type: TimeField.EndTime, value: to.end, was: from.end }];
  return [{ ...start, end: to.end, endWas: from.end }];
}

/**
 * The changes from one timesheet to the other, ordered so that each step is valid: a shorter break first, a longer
 * one last, but of a running timesheet always first, so that it counts when the timesheet ends. Start and end go together, so a refusal leaves both unchanged.
 */
export function changesOf(from: TimesheetDraft, to: TimesheetDraft): FieldChange[] {
  const times = timesOf(from, to);
  const pause =
    to.break === from.break ? [] : [{ type: TimeField.BreakTime, value: to.break, was: from.break }];
  const group =
    to.idGroup === from.idGroup ? [] : [{ type: TimeField.GroupID, value: to.idGroup, was: from.idGroup }];
  return to.break < from.break || from.end === 0
    ? [...pause, ...times, ...group]
    : [...times, ...pause, ...group];
}
