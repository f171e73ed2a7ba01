import { clocksWithPresses } from '@crewcall/domain/own-clock';
import { clockButton, isOpen } from '@crewcall/domain/timesheet';
import type { ClockTap } from '@crewcall/platform';
import { overOf } from '../clocks/card';
import type { Card } from '../clocks/card';

export interface OwnClock {
  label: 'Check In' | 'Check Out';
  action: 'in' | 'out';
  /** Presses of this job that have no answer yet, oldest first. */
  waiting: ClockTap[];
  /** False before check-in opens, and for a check-in once the job is over. */
  isOpen: boolean;
  /** Why it is not, as a sentence's beginning. */
  why: 'early' | 'cancelled' | 'finished' | null;
  /** Epoch ms since when the own clock runs, 0 when it does not. */
  since: number;
}

/**
 * What the worker's own button does. A press that still waits for reception counts as done, and so does one of
 * `unseen`, which the server has taken after it gave this card.
 */
export function ownClock(
  card: Card,
  idJob: number,
  taps: readonly ClockTap[],
  now: number,
  unseen: readonly ClockTap[] = taps,
): OwnClock {
  const waiting = taps.filter((tap) => tap.id === idJob);
  const own = clocksWithPresses(
    card.timesheets.filter((row) => row.mine),
    unseen.filter((tap) => tap.id === idJob),
  );
  const label = clockButton(own);
  const action = label === 'Check In' ? 'in' : 'out';
  const over = overOf(card);
  const early = card.clock.opensAt !== null && now < card.clock.opensAt ? 'early' : null;
  const why = action === 'out' ? null : (over ?? early);
  const since = own.find(isOpen)?.start ?? 0;
  return { label, action, waiting, isOpen: why === null, why, since };
}
