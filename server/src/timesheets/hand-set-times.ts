import { CLOCK_EARLIEST_MS, CLOCK_LONGEST_MS, PUNCH_MAX_AHEAD_MS } from '@crewcall/domain/limits';
import { isBeforeShift, isTooLong } from '@crewcall/domain/clock';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import type { Tx } from '../platform/database/tx';
import { crewStart } from './clock-state';
import { formatDayAndYear } from '@crewcall/domain/format';
import { refuse } from '../errors';

/** The shift that a timesheet belongs to: when its crew starts, and the job's zone. */
export interface ClockShift {
  start: EpochMs;
  /** The stored start of the timesheet, which may be before the shift if the job has moved since. */
  recorded?: EpochMs;
  zone: Zone;
}

/** Reads the shift of a stored timesheet. */
export const shiftOf = async (
  tx: Tx,
  row: { idReqCrew: number; start: EpochMs },
  zone: Zone,
): Promise<ClockShift> => ({ start: await crewStart(tx, row.idReqCrew), recorded: row.start, zone });

/** Refuses a start set by hand that is in the future, or so long before the shift that it must be a typo. */
export function refuseOddStart(start: EpochMs, shift: ClockShift, now: EpochMs): void {
  if (start > now + PUNCH_MAX_AHEAD_MS) refuse('A clock cannot start in the future.');
  if (isBeforeShift(start, Math.min(shift.start, shift.recorded ?? shift.start))) {
    refuse(
      `This shift starts on ${formatDayAndYear(shift.start, shift.zone)}. A time cannot start on ${formatDayAndYear(start, shift.zone)}, more than ${CLOCK_EARLIEST_MS / HOUR_MS} hours before it. Please check the date.`,
    );
  }
}

/** Refuses an end set by hand that is not after the start, or so late that it must be a typo. */
export function refuseOddEnd(start: EpochMs, end: EpochMs, shift: ClockShift, now: EpochMs): void {
  if (end <= start) refuse('The end must be after the start.');
  if (end > now + DAY_MS) {
    refuse(
      `This shift starts on ${formatDayAndYear(shift.start, shift.zone)}. A time cannot end on ${formatDayAndYear(end, shift.zone)}, more than a day from now. Please check the date.`,
    );
  }
  if (isTooLong({ start, end })) {
    refuse(
      `From ${formatDayAndYear(start, shift.zone)} to ${formatDayAndYear(end, shift.zone)} is longer than ${CLOCK_LONGEST_MS / HOUR_MS} hours. This shift starts on ${formatDayAndYear(shift.start, shift.zone)}. Please check the dates of start and end.`,
    );
  }
}
