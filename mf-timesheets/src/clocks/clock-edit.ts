import { isBreakAllowed } from '@crewcall/domain/breaks';
import { texts } from '@crewcall/domain/texts';
import { TimeField } from '@crewcall/domain/timesheet';
import { epochToLocal, localToEpoch } from '@crewcall/domain/time';
import type { DurationMs, EpochMs, LocalText, Zone } from '@crewcall/domain/units';
import type { Row } from './card';

/** What is typed for one clock: local to the job's zone, `end` empty while the clock runs. */
export interface ClockDraft {
  start: LocalText;
  end: LocalText;
  break: DurationMs;
  idGroup: number;
}

type Stored = Pick<Row, 'start' | 'end' | 'break' | 'idGroup'>;

export const draftOf = (row: Stored, zone: Zone): ClockDraft => ({
  start: epochToLocal(zone, row.start),
  end: row.end === 0 ? '' : epochToLocal(zone, row.end),
  break: row.break,
  idGroup: row.idGroup,
});

/** The instant of a local reading, or null where there is none. What was not touched keeps its seconds. */
export function instantOf(local: LocalText, zone: Zone, before?: EpochMs): EpochMs | null {
  if (before && local === epochToLocal(zone, before)) return before;
  try {
    const { at, kind } = localToEpoch(zone, local);
    return kind === 'gap' ? null : at;
  } catch {
    return null;
  }
}

export type DraftErrors = Partial<Record<'start' | 'end' | 'break', string>>;

/** The clock that a draft means, and what is wrong with it. */
export function readDraft(
  draft: ClockDraft,
  row: Stored,
  zone: Zone,
): { clock: Stored; errors: DraftErrors } {
  const start = instantOf(draft.start, zone, row.start);
  const end = draft.end === '' ? 0 : instantOf(draft.end, zone, row.end);
  const clock = {
    start: start ?? row.start,
    end: end ?? row.end,
    break: draft.break,
    idGroup: draft.idGroup,
  };
  const errors: DraftErrors = {};
  if (start === null) errors.start = texts.invalidDate;
  if (end === null) errors.end = texts.invalidDate;
  else if (start !== null && end !== 0 && end <= start) errors.end = 'The end must be after the start.';
  else if (!isBreakAllowed(draft.break, clock))
    errors.break = 'The break must be shorter than the time worked.';
  return { clock, errors };
}

export interface FieldChange {
  type: TimeField;
  value: number;
  /** What the screen showed: another value stored meanwhile is not overwritten. */
  was: number;
}

/**
 * The single changes that lead from one clock to the other, ordered so that each step is a valid clock: a shorter
 * break first, a longer one last, and of start and end the one that keeps them apart.
 */
export function changesOf(from: Stored, to: Stored): FieldChange[] {
  const start =
    to.start === from.start ? [] : [{ type: TimeField.StartTime, value: to.start, was: from.start }];
  const end = to.end === from.end ? [] : [{ type: TimeField.EndTime, value: to.end, was: from.end }];
  const pause =
    to.break === from.break ? [] : [{ type: TimeField.BreakTime, value: to.break, was: from.break }];
  const group =
    to.idGroup === from.idGroup ? [] : [{ type: TimeField.GroupID, value: to.idGroup, was: from.idGroup }];
  const reaches = from.end === 0 || to.start + to.break < from.end;
  const times = reaches && to.end !== 0 ? [...start, ...end] : [...end, ...start];
  return to.break < from.break ? [...pause, ...times, ...group] : [...times, ...pause, ...group];
}
