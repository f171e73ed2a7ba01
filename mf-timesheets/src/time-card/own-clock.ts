import { clocksWithPunches, forgottenEnd } from '@crewcall/domain/own-clock';
import { clockAction, clockLabels, isOpen } from '@crewcall/domain/clock';
import { crewOf } from '@crewcall/domain/worker-shift';
import type { Punch } from '@crewcall/platform';
import { overOf } from '../clocks/card';
import type { Card } from '../clocks/card';

export interface OwnClock {
  label: 'Check In' | 'Check Out';
  action: 'in' | 'out';
  /** Presses of this job that have no answer yet, oldest first. */
  waiting: Punch[];
  /** False before check-in opens, and for a check-in once the job is over. */
  isOpen: boolean;
  /** Why it is not, as a sentence's beginning. */
  why: 'early' | 'cancelled' | 'finished' | null;
  /** Epoch ms since when the own clock runs, 0 when it does not. */
  since: number;
  /** The break that is set on it so far, in ms. */
  break: number;
  /** The planned end of the shift that a press is for, epoch ms; null where none is planned. */
  until: number | null;
  /** The planned end that is proposed to whoever has forgotten to check out; null where nobody has. */
  forgotten: number | null;
}

/**
 * What the worker's own button does. A press that still waits for reception counts as done, and so does one of
 * `unseen`, which the server has taken after it gave this card.
 */
export function ownClock(
  card: Card,
  { idJob, idUser }: { idJob: number; idUser: number },
  presses: readonly Punch[],
  now: number,
  unseen: readonly Punch[] = presses,
): OwnClock {
  const waiting = presses.filter((press) => press.id === idJob);
  const own = clocksWithPunches(
    card.timesheets.filter((row) => row.mine),
    unseen.filter((press) => press.id === idJob),
  );
  const action = clockAction(own);
  const over = overOf(card);
  const early = card.clock.opensAt !== null && now < card.clock.opensAt ? 'early' : null;
  const why = action === 'out' ? null : (over ?? early);
  const running = own.find(isOpen);
  const since = running?.start ?? 0;
  const pause = running !== undefined && 'break' in running ? running.break : 0;
  const mine = card.crew
    .filter((member) => member.idUser === idUser)
    .map((member) => ({ ...member, id: member.idReqCrew }));
  const crew = crewOf(mine, running ?? { start: now });
  const until = crew?.endTime ?? null;
  const forgotten = running ? forgottenEnd(running, crew, now) : null;
  const isPressable = why === null;
  const times = { since, break: pause, until, forgotten };
  return { label: clockLabels[action], action, waiting, isOpen: isPressable, why, ...times };
}
