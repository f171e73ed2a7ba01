import { breakQuestion, clocksWithPunches, forgottenEnd } from '@crewcall/domain/own-clock';
import { clockLabels, isLocked, isOpen as isRunning } from '@crewcall/domain/clock';
import { punchTarget } from '@crewcall/domain/clock-crew';
import { EARLIEST_CHECK_IN_MINUTES } from '@crewcall/domain/limits';
import { crewOf } from '@crewcall/domain/worker-shift';
import type { CrewClock } from '@crewcall/domain/own-clock';
import type { Punch } from '@crewcall/platform';
import { crewsOf, overOf } from '../timesheet/card';
import type { Card } from '../timesheet/card';

type OwnClock = CrewClock & { idReqCrew: number };

export interface OwnPunch {
  label: 'Check In' | 'Check Out';
  action: 'in' | 'out';
  /** Punches of this job without a response yet, oldest first. */
  waiting: Punch[];
  /** Whether the button works. It does not before check-in opens, nor for a check-in once the job is over. */
  isOpen: boolean;
  /** Why the button does not work; null if it does. */
  why: 'early' | 'cancelled' | 'finished' | null;
  /** The user has checked out of this crew: they may be back from a break, or have gone home. */
  isAgain: boolean;
  /** Epoch ms since when the user is checked in, 0 if they are not. */
  since: number;
  /** The crew that a punch is for; undefined if the user is on none. */
  idReqCrew: number | undefined;
  /** The break of the running timesheet that has ended, in ms, and when one began that has not, epoch ms. */
  break: number;
  breakSince: number | null;
  /** "Break taken?" about the newest timesheet; null if it is not asked. */
  question: ReturnType<typeof breakQuestion<OwnClock>>;
  /** The planned end of the shift, epoch ms; null if none is planned. */
  until: number | null;
  /** The planned end to propose if the user may have forgotten to check out; otherwise null. */
  forgotten: number | null;
}

const breakOf = (running: { break?: number; breakSince?: number | null } | undefined) => ({
  break: running?.break ?? 0,
  breakSince: running?.breakSince ?? null,
});

const hasLeft = (
  clocks: readonly { idReqCrew: number; end: number }[],
  idReqCrew: number | undefined,
  action: OwnPunch['action'],
): boolean => action === 'in' && clocks.some((clock) => clock.idReqCrew === idReqCrew && !isRunning(clock));

/**
 * What the worker's own button does. A punch that waits for reception counts as done, and so does one in `unseen`,
 * which the server accepted after it sent this card.
 */
export function ownPunch(
  card: Card,
  { idJob, idUser }: { idJob: number; idUser: number },
  presses: readonly Punch[],
  now: number,
  unseen: readonly Punch[] = presses,
): OwnPunch {
  const waiting = presses.filter((press) => press.id === idJob);
  const own = clocksWithPunches(
    card.timesheets.filter((row) => row.mine),
    unseen.filter((press) => press.id === idJob),
  );
  const mine = crewsOf(card.crew, idUser);
  const crews = mine.map(({ id, startTime: start, endTime: end, absent }) => ({ id, start, end, absent }));
  const clocks = own.map((clock) => ({
    ...clock,
    locked: 'idInvoice' in clock && isLocked(clock),
    idReqCrew: clock.idReqCrew ?? crewOf(mine, clock)?.id ?? 0,
  }));
  const earliest = card.clock.earliestCheckIn ?? EARLIEST_CHECK_IN_MINUTES;
  const { crew: due, running } = punchTarget(crews, clocks, now, earliest);
  const action = running === undefined ? 'in' : 'out';
  const over = overOf(card);
  const early = card.clock.opensAt !== null && now < card.clock.opensAt ? 'early' : null;
  const why = action === 'out' ? null : (over ?? early);
  const since = running?.start ?? 0;
  const idReqCrew = running?.idReqCrew ?? due?.id;
  const crew = mine.find(({ id }) => id === idReqCrew);
  const until = crew?.endTime ?? null;
  const forgotten = running ? forgottenEnd(running, crew, now) : null;
  const isPressable = why === null;
  const times = {
    since,
    idReqCrew: crew?.id,
    ...breakOf(running),
    until,
    forgotten,
    question: over === null ? breakQuestion<OwnClock>(clocks, now) : null,
  };
  const isAgain = hasLeft(clocks, idReqCrew, action);
  return { label: clockLabels[action], action, waiting, isOpen: isPressable, why, isAgain, ...times };
}
