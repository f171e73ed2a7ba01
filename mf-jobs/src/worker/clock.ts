import type { Job, ReqCrew } from '@crewcall/contract/types';
import { EARLIEST_CHECK_IN_MINUTES } from '@crewcall/domain/limits';
import { isClockedIn } from './shifts';

export interface ClockButton {
  action: 'in' | 'out';
  label: 'Check In' | 'Check Out';
  /** False before check-in opens. */
  isOpen: boolean;
}

/**
 * What the worker's own button does: Check In without a clock or after the last one is closed, otherwise Check Out.
 * The shift's clocks count the presses that wait already (`withTaps`). `available` are the jobs that the server lets clock now;
 * the usual opening time stands in for it, so that an answer kept from before reception was lost does not lock
 * the button.
 */
export function clockButton(
  shift: { job: Job; crew: ReqCrew | undefined; start: number },
  idUser: number,
  state: { available: readonly number[]; now: number },
): ClockButton {
  const isIn = isClockedIn(shift.job, idUser);
  const opensAt = shift.start - EARLIEST_CHECK_IN_MINUTES * 60_000;
  return {
    action: isIn ? 'out' : 'in',
    label: isIn ? 'Check Out' : 'Check In',
    isOpen: isIn || state.available.includes(shift.job.id) || state.now >= opensAt,
  };
}
