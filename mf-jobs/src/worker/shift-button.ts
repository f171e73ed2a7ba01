import type { Job, ReqCrew } from '@crewcall/contract/types';
import { EARLIEST_CHECK_IN_MINUTES } from '@crewcall/domain/limits';
import { clockLabels, isOpen as isRunning } from '@crewcall/domain/clock';
import { checkInOpens } from '@crewcall/domain/clock-crew';
import type { EpochMs, Minutes } from '@crewcall/domain/units';
import { clockOn, myCrews, ownClocks, timesOn } from './shifts';

export interface ShiftButton {
  action: 'in' | 'out';
  label: 'Check In' | 'Check Out';
  /** Whether the button can be used; false before check-in opens. */
  isOpen: boolean;
  /** When check-in opens, epoch ms. */
  opensAt: EpochMs;
  /** The shift has started and the worker is not checked in. */
  isMissed: boolean;
  /** The worker has checked out of this shift: they may be returning from a break, or have gone home. */
  isAgain: boolean;
}

export interface ClockState {
  /** Ids of the jobs that allow punches now. */
  available: readonly number[];
  /** Minutes before the start at which check-in opens. */
  earliestCheckIn?: Minutes | undefined;
  now: EpochMs;
}

/**
 * The worker's button for the next shift. `shift` already includes unsent punches (`withPresses`). The button is open
 * if `available` lists the job, or from the company's opening time: without reception, a cached `available` may be
 * out of date.
 */
export function shiftButton(
  shift: { job: Job; crew: ReqCrew | undefined; start: EpochMs },
  idUser: number,
  { available, earliestCheckIn = EARLIEST_CHECK_IN_MINUTES, now }: ClockState,
): ShiftButton {
  const isIn = clockOn(shift, idUser, now) !== undefined;
  const action = isIn ? 'out' : 'in';
  const opensAt = checkInOpens(shift.start, earliestCheckIn);
  const { job } = shift;
  // The punch is for the crew on screen. If the worker is on several crews, `available` may be about another one.
  const isKnown = myCrews(job, idUser).length < 2 && available.includes(job.id);
  const isOpen = isIn || isKnown || now >= opensAt;
  const isMissed =
    now >= shift.start && !isIn && !ownClocks(job, idUser).some(({ end }) => end > shift.start);
  const isAgain = !isIn && timesOn(shift, idUser).some((clock) => !isRunning(clock));
  return { action, label: clockLabels[action], isOpen, opensAt, isMissed, isAgain };
}
