import type { OverlapTime } from '@crewcall/contract/types';
import { isOpen } from '@crewcall/domain/clock';
import type { ClockReason } from '@crewcall/domain/clock-rules';
import { LONG_TIMESHEET_MS, PUNCH_MAX_AGE_MS } from '@crewcall/domain/limits';
import { HOUR_MS } from '@crewcall/domain/units';
import type { DurationMs, EpochMs, Zone } from '@crewcall/domain/units';
import { formatDay, formatDayAndYear, formatDuration, formatTime } from '@crewcall/domain/format';

/** Why a punch was applied, ignored or became pending. */
export type PunchReason = ClockReason | 'wrong-code' | 'unfit' | 'undo-in' | 'undo-out' | 'undo-pending';

/** `4:04 pm`; on another day than `now` `4:04 pm on Sun 22 Nov`, and in another year with the year. */
export function whenText(at: EpochMs, zone: Zone, now: EpochMs): string {
  const [day, today] = [formatDayAndYear(at, zone), formatDayAndYear(now, zone)];
  if (day === today) return formatTime(at, zone);
  const isThisYear = day.slice(-4) === today.slice(-4);
  return `${formatTime(at, zone)} on ${isThisYear ? formatDay(at, zone) : day}`;
}

/** `Sun 22 Nov, 4:04 pm – 9:30 pm`; an end on another day is written with its day. */
export function spanText(start: EpochMs, end: EpochMs, zone: Zone): string {
  const days = [formatDay(start, zone), formatDay(end, zone)];
  const finish = days[0] === days[1] ? formatTime(end, zone) : `${days[1]}, ${formatTime(end, zone)}`;
  return `${days[0]}, ${formatTime(start, zone)} – ${finish}`;
}

/** A sentence that the worker is still checked in on other jobs; empty if they are not. */
export function elsewhereText(overlaps: readonly OverlapTime[], now: EpochMs): string {
  const running = overlaps.filter(isOpen);
  const named = running.map(({ jobName, start, tz }) => `${jobName}, since ${whenText(start, tz, now)}`);
  return named.length === 0
    ? ''
    : ` You are still checked in on ${named.join(', and on ')}. Check out there, or tell the office.`;
}

const waits = {
  supervisor: 'Your supervisor has it and decides.',
  office: 'The office has it and decides.',
  decided: 'Your time card shows what was decided.',
};

export interface PunchTextOptions {
  /** When check-in opens, in the job's zone. */
  opens?: string;
  /** Who decides about a pending punch, or `decided` if that is done. */
  decides?: keyof typeof waits | undefined;
  /** ms from the check-in to the check-out. */
  worked?: DurationMs | undefined;
  /** The break that was set, and the one that the check-out left, in ms. */
  breaks?: readonly [was: DurationMs, is: DurationMs] | undefined;
}

/**
 * A sentence about a break that the check-out takes off, or cuts because it is longer than the time worked; empty if
 * there is none.
 */
const breakText = ([was, is]: readonly [DurationMs, DurationMs]): string =>
  was <= is
    ? is === 0
      ? ''
      : ` A break of ${formatDuration(is)} is taken off.`
    : ` The break of ${formatDuration(was)} does not fit into that; ${is === 0 ? 'none' : formatDuration(is)} is taken off.`;

/** What the worker reads after a punch. `time` is the punch's, in the job's zone. */
export function punchText(
  reason: PunchReason,
  time: string,
  { opens, decides, worked, breaks = [0, 0] }: PunchTextOptions,
): string {
  const texts: Record<PunchReason, string> = {
    in: `Checked in at ${time}.`,
    out: `Checked out at ${time}${worked === undefined ? '' : ` after ${formatDuration(worked)}`}.${breakText(breaks)}`,
    'double-punch': 'That came twice; the first one counts.',
    'already-in': 'You are already checked in.',
    'already-out': 'You are already checked out.',
    'never-in': 'There is no check in before this check out.',
    'too-early':
      opens === undefined
        ? 'This was too early to check in.'
        : `It is too early to check in. Check in opens at ${opens}.`,
    'punch-too-old': `This was more than ${PUNCH_MAX_AGE_MS / HOUR_MS} hours ago.`,
    'punch-ahead': 'The clock of this phone is ahead.',
    locked: 'This shift is already signed off or over.',
    cancelled: 'This job was cancelled.',
    removed: 'You are not on the crew of this shift now.',
    overlap: 'A later time is already recorded on this job.',
    'before-start': 'This check out lies before the check in.',
    'too-long': `This check out is more than ${LONG_TIMESHEET_MS / HOUR_MS} hours after the check in.`,
    'wrong-code': 'The code did not match.',
    unfit: 'This could not be applied by itself.',
    forgotten: `You finished at ${time}.`,
    'undo-in': 'Undone. You are not checked in.',
    'undo-out': `Undone. Your clock runs since ${time}.`,
    'undo-pending': 'Undone. Nobody has to decide about it any more.',
  };
  return decides === undefined ? texts[reason] : `${texts[reason]} ${waits[decides]}`;
}

const pendingReasons: Partial<Record<PunchReason, string>> = {
  'already-in': 'The clock was already running, started later by somebody else.',
  'already-out': 'The clock was already closed.',
  'never-in': 'There is no check in before it.',
  'too-early': 'It is earlier than check in opens.',
  'punch-too-old': `It arrived more than ${PUNCH_MAX_AGE_MS / HOUR_MS} hours later.`,
  'punch-ahead': 'The clock of the phone was ahead.',
  locked: 'The shift was already signed off, invoiced or finished.',
  cancelled: 'The job was cancelled.',
  removed: 'There was no confirmed place on the crew at that time.',
  overlap: 'A time that starts or ends later is already recorded.',
  'before-start': 'It lies before the check in.',
  'too-long': `It is more than ${LONG_TIMESHEET_MS / HOUR_MS} hours after the check in; an earlier check out may have been forgotten.`,
  'wrong-code': 'The code did not match.',
  forgotten: 'The check-out was forgotten. This end was given afterwards.',
};

/** Why a pending punch waits, as its supervisor and the worker read it. */
export const pendingReason = (reason: string): string =>
  pendingReasons[reason as PunchReason] ?? 'It could not be applied.';
