import type { Job, ReqCrew } from '@crewcall/contract/types';
import { EARLIEST_CHECK_IN_MINUTES } from '@crewcall/domain/limits';
import { clockAction, clockLabels, isOpen as runs } from '@crewcall/domain/clock';
import { checkInOpens } from '@crewcall/domain/clock-crew';
import type { EpochMs, Minutes } from '@crewcall/domain/units';
import { myCrews, ownClocks } from './shifts';

export interface ShiftButton {
  action: 'in' | 'out';
  label: 'Check In' | 'Check Out';
  /** False before check-in opens. */
  isOpen: boolean;
  /** When check-in opens, epoch ms. */
  opensAt: EpochMs;
  /** The shift has begun, and no clock of this worker counts for it. */
  isMissed: boolean;
}

export interface ClockState {
  /** Ids of the jobs that the server lets clock now. */
  available: readonly number[];
  /** How long before the start the company opens check-in; undefined until the dashboard is loaded. */
  earliestCheckIn: Minutes | undefined;
  now: EpochMs;
}

/**
 * The worker's own button on the next shift, whose clocks count the presses that wait already (`withPresses`). The
 * company's opening time stands in for `available`, so that an answer kept from before reception was lost does not
 * lock the button.
 */
export function shiftButton(
  shift: { job: Job; crew: ReqCrew | undefined; start: EpochMs },
  idUser: number,
  { available, earliestCheckIn = EARLIEST_CHECK_IN_MINUTES, now }: ClockState,
): ShiftButton {
  const clocks = ownClocks(shift.job, idUser);
  const action = clockAction(clocks);
  const opensAt = checkInOpens(shift.start, earliestCheckIn);
  const { job } = shift;
  // The press names the crew that is shown; of several the server's word for the job may be about another.
  const isKnown = myCrews(job, idUser).length < 2 && available.includes(job.id);
  const isOpen = action === 'out' || isKnown || now >= opensAt;
  const isMissed = now >= shift.start && !clocks.some((clock) => runs(clock) || clock.end > shift.start);
  return { action, label: clockLabels[action], isOpen, opensAt, isMissed };
}
