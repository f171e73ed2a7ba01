import { type ClockEntry, fromEntry, isOpen } from './clock';
import { checkInOpens, crewToClock, givesWay } from './clock-crew';
import { answersUntil, coversHalf, forgottenAt, isTimeOf, plannedEnd } from './crew-time';
import type { Planned } from './crew-time';
import { InviteStatus } from './invite';
import { hasPlace, isEnded, JobStatus, workerPill, workerState } from './job-state';
import type { CrewPlaces, WorkerPill } from './job-state';
import { CHECK_OUT_EARLY_MS, EARLIEST_CHECK_IN_MINUTES } from './limits';
import type { EpochMs, Minutes, Zone } from './units';
import { dayNumber } from './zone-days';

/** A crew as a worker's screens read it. */
export interface ShiftCrew extends CrewPlaces, Planned {}

/** A job as a worker's screens read it. */
export interface ShiftJob {
  date: EpochMs;
  /** The zone where the work is. */
  tz?: Zone | undefined;
  /** Last known end of any crew, or start + 4 h. */
  endTime: EpochMs;
  status: number;
  hasApplied: boolean;
  /** The crew that the worker applied to, while the application has no answer. */
  appliedTo?: number | null | undefined;
  selectedSupervisors: readonly number[];
  reqCrew: readonly ShiftCrew[];
  clockList: readonly ClockEntry[];
  absent?: readonly { idUser: number; idReqCrew: number }[] | undefined;
}
type CrewOf<J extends ShiftJob> = J['reqCrew'][number];

function withStatus<J extends ShiftJob>(job: J, idUser: number, status: number): CrewOf<J>[] {
  return job.reqCrew.filter(
    (crew) => !crew.deleted && crew.userList.some((user) => user.id === idUser && user.status === status),
  );
}

/** Crews that wait for this worker's answer. */
export const myInvites = <J extends ShiftJob>(job: J, idUser: number): CrewOf<J>[] =>
  withStatus(job, idUser, InviteStatus.Pending);

/** Crews on which the worker is confirmed, the earliest first. */
export const myCrews = <J extends ShiftJob>(job: J, idUser: number): CrewOf<J>[] =>
  withStatus(job, idUser, InviteStatus.Confirmed).sort((a, b) => a.startTime - b.startTime);

/** This worker's clocks in the job. */
export const ownClocks = (job: Pick<ShiftJob, 'clockList'>, idUser: number) =>
  job.clockList.filter((clock) => clock.idUser === idUser).map(fromEntry);

/** This worker's running clocks in the job, the newest first. More than one runs only if a check-out was forgotten. */
export const runningClocks = (job: Pick<ShiftJob, 'clockList'>, idUser: number) =>
  ownClocks(job, idUser)
    .filter(isOpen)
    .sort((a, b) => b.start - a.start);

/** Epoch ms since when this worker's newest running clock in the job runs, 0 when none does. */
export const runsSince = (job: Pick<ShiftJob, 'clockList'>, idUser: number): EpochMs =>
  runningClocks(job, idUser)[0]?.start ?? 0;

/** Picks the crew that a punch at `at` is for, by the same rule as the server. */
const crewAt = <C extends Planned>(
  crews: readonly C[],
  at: EpochMs,
  earliestCheckIn: Minutes = EARLIEST_CHECK_IN_MINUTES,
): C | undefined =>
  crewToClock(
    crews.map((crew) => ({ crew, start: crew.startTime, end: crew.endTime, absent: false })),
    at,
    earliestCheckIn,
  )?.crew;

/**
 * Finds the crew that a clock is on. A clock that names no crew, as after a punch, gets the crew that its start fits.
 */
export const crewOf = <C extends Planned & { id: number }>(
  crews: readonly C[],
  { idReqCrew, start }: Pick<ClockEntry, 'idReqCrew' | 'start'>,
): C | undefined =>
  idReqCrew === undefined ? crewAt(crews, start) : crews.find(({ id }) => id === idReqCrew);

/** This worker's clocks on one of their places. */
export const timesOn = <J extends ShiftJob>(
  { job, crew }: { job: J; crew: CrewOf<J> | undefined },
  idUser: number,
) => ownClocks(job, idUser).filter((clock) => crewOf(myCrews(job, idUser), clock)?.id === crew?.id);

const isAbsent = <J extends ShiftJob>(job: J, idUser: number, crew: CrewOf<J>): boolean =>
  job.absent?.some((one) => one.idUser === idUser && one.idReqCrew === crew.id) === true;

/** The word for the worker's place on one crew, by the clocks on it. */
function placePill<J extends ShiftJob>(
  job: J,
  idUser: number,
  crew: CrewOf<J>,
  now: EpochMs,
): WorkerPill | 'absent' {
  if (isAbsent(job, idUser, crew) && timesOn({ job, crew }, idUser).length === 0) return 'absent';
  const crews = myCrews(job, idUser);
  const clocks = ownClocks(job, idUser);
  const own =
    crews.length < 2
      ? clocks
      : clocks.filter((clock) => crewOf(crews, clock) === crew || coversHalf(clock, crew, now));
  return workerPill('confirmed', { start: crew.startTime, ownClocks: own }, now);
}

/**
 * Did the worker check out well before the end of this place, which is not over? They may only be on a break and check
 * in again.
 */
export function isLeftEarly<J extends ShiftJob>(
  job: J,
  idUser: number,
  crew: CrewOf<J>,
  now: EpochMs,
): boolean {
  const { startTime, endTime } = crew;
  const clocks = timesOn({ job, crew }, idUser);
  const goesOn = !isEnded(job.status) && startTime <= now && endTime !== null && now < endTime;
  const isLeft = clocks.length > 0 && !clocks.some(isOpen);
  return goesOn && isLeft && clocks.every(({ end }) => end < endTime - CHECK_OUT_EARLY_MS);
}

/** Does this place give way to the worker's next one: past its planned end, or the worker marked absent on it? */
export const isPassed = <J extends ShiftJob>(
  job: J,
  idUser: number,
  crew: CrewOf<J> | undefined,
  now: EpochMs,
): boolean => crew !== undefined && givesWay({ end: crew.endTime, absent: isAbsent(job, idUser, crew) }, now);

type OwnClock = ReturnType<typeof ownClocks>[number];

/**
 * When this running clock of the worker counts as forgotten: once they have begun another time in the job, else long
 * after its planned end, but not while it goes on into their next crew.
 */
export function clockForgottenAt<J extends ShiftJob>(job: J, idUser: number, clock: OwnClock): EpochMs {
  const crews = myCrews(job, idUser);
  const crew = crewOf(crews, clock);
  const limit = forgottenAt(clock, crew);
  const begun = ownClocks(job, idUser).filter(({ start }) => start > clock.start);
  if (begun.length > 0) return Math.min(...begun.map(({ start }) => start));
  const next = crews.filter(
    (one) => one.startTime > (crew?.startTime ?? clock.start) && one.startTime < limit,
  );
  return Math.max(limit, ...next.map(plannedEnd));
}

/** The running clock that counts for this place of the worker; undefined if they are not checked in for it. */
export function clockOn<J extends ShiftJob>(
  { job, crew }: { job: J; crew: CrewOf<J> | undefined },
  idUser: number,
  now: EpochMs,
): OwnClock | undefined {
  const running = runningClocks(job, idUser);
  if (crew === undefined) return running[0];
  const place = { ...crew, idReqCrew: crew.id };
  const ownOf = (clock: OwnClock) => crewOf(myCrews(job, idUser), clock);
  const counts = (clock: OwnClock) => {
    const plan = ownOf(clock);
    if (plan === undefined) return now < forgottenAt(clock, plan);
    return isTimeOf({ ...clock, idReqCrew: plan.id, plan }, place, now);
  };
  return running.find((clock) => ownOf(clock)?.id === crew.id) ?? running.find(counts);
}

/**
 * The crew of the running clock, unless it was forgotten and check-in for another is open; else the crew that the worker is due at now or next; else the last one. A crew that
 * was worked is not due, nor is one that has passed while another is left.
 */
function currentCrew<J extends ShiftJob>(job: J, idUser: number, now: EpochMs): CrewOf<J> | undefined {
  const crews = myCrews(job, idUser);
  if (crews.length < 2) return crews[0];
  const [running] = runningClocks(job, idUser);
  const on = running && crewOf(crews, running);
  if (on && now < clockForgottenAt(job, idUser, running)) return on;
  const left = crews.filter((crew) => placePill(job, idUser, crew, now) !== 'completed');
  const ahead = left.filter((crew) => !isPassed(job, idUser, crew, now));
  const due = crewAt(ahead.length > 0 ? ahead : left, now);
  if (on && !(due && now >= checkInOpens(due.startTime, EARLIEST_CHECK_IN_MINUTES))) return on;
  return due ?? crews.at(-1);
}

/** Does this crew still take the worker's answer? */
export const takesAnswers = (job: Pick<ShiftJob, 'status'>, crew: Planned, now: EpochMs): boolean =>
  !isEnded(job.status) && answersUntil(crew) > now;

/**
 * The first crew with an open place that takes answers, if it starts on another day than the job: then its day must be
 * shown. On the job's own day the job's date is right.
 */
function openElsewhere<J extends ShiftJob>(job: J, crews: readonly CrewOf<J>[], now: EpochMs) {
  const { tz } = job;
  const [first] = crews
    .filter((crew) => hasPlace(crew) && takesAnswers(job, crew, now))
    .sort((a, b) => a.startTime - b.startTime);
  const isOwnDay = !first || !tz || dayNumber(tz, first.startTime) === dayNumber(tz, job.date);
  return isOwnDay ? undefined : first;
}

/**
 * The crew to show to this worker: confirmed and due, invited, applied for, the only one, or one on another day.
 * Undefined if none.
 */
function shownCrew<J extends ShiftJob>(job: J, idUser: number, now: EpochMs): CrewOf<J> | undefined {
  const all = myInvites(job, idUser);
  const open = all.filter((crew) => takesAnswers(job, crew, now));
  const invites = open.length > 0 ? open : all;
  const live: CrewOf<J>[] = job.reqCrew.filter((crew) => !crew.deleted);
  return (
    currentCrew(job, idUser, now) ??
    invites.find(hasPlace) ??
    invites[0] ??
    live.find(({ id }) => id === job.appliedTo) ??
    (live.length === 1 ? live[0] : openElsewhere(job, live, now))
  );
}

export interface Shift<J extends ShiftJob> {
  job: J;
  crew: CrewOf<J> | undefined;
  start: EpochMs;
  end: EpochMs;
}

/** A crew's times where there is one (no planned end: 4 h), else the job's. */
const shiftOn = <J extends ShiftJob>(job: J, crew: CrewOf<J> | undefined): Shift<J> => ({
  job,
  crew,
  start: crew?.startTime ?? job.date,
  end: crew ? plannedEnd(crew) : job.endTime,
});

/** A job as this worker's shift; of several places the one that matters now. */
export const shiftOf = <J extends ShiftJob>(job: J, idUser: number, now: EpochMs): Shift<J> =>
  shiftOn(job, shownCrew(job, idUser, now));

/**
 * A job as the rows of this worker's lists: one for each crew on which they are confirmed or asked to come, in the
 * order of their starts. One row for the whole job if they have no place.
 */
export function shiftsOf<J extends ShiftJob>(job: J, idUser: number, now: EpochMs): Shift<J>[] {
  const confirmed = myCrews(job, idUser);
  const invites = myInvites(job, idUser);
  const asked = invites.filter((crew) => takesAnswers(job, crew, now));
  const places = [...confirmed, ...(confirmed.length > 0 || asked.length > 0 ? asked : invites)];
  if (places.length === 0) return [shiftOf(job, idUser, now)];
  return places.map((crew) => shiftOn(job, crew)).sort((a, b) => a.start - b.start);
}

/** Does the job take no more answers or applications? It is finished, or each of its crews is over. */
export function isOver(
  { status, endTime, reqCrew }: Pick<ShiftJob, 'status' | 'endTime' | 'reqCrew'>,
  now: EpochMs,
): boolean {
  const live = reqCrew.filter((crew) => !crew.deleted);
  const isLate = live.length === 0 ? endTime <= now : !live.some((crew) => answersUntil(crew) > now);
  return status === JobStatus.Finished || isLate;
}

export const supervises = (job: Pick<ShiftJob, 'selectedSupervisors'>, idUser: number): boolean =>
  job.selectedSupervisors.includes(idUser);

/** Has the office not confirmed the job yet, and the worker not checked in on it? */
const isUnconfirmed = (job: Pick<ShiftJob, 'status' | 'clockList'>, idUser: number): boolean =>
  job.status === JobStatus.Pending && ownClocks(job, idUser).length === 0;

/** States that a worker's job card can show, each with its label. */
export const cardWords = {
  confirmed: 'Confirmed',
  'in-progress': 'In progress',
  completed: 'Completed',
  absent: 'Absent',
  filled: 'Filled',
  invited: 'Invited',
  pending: 'Pending',
  open: 'Open',
  cancelled: 'Cancelled',
  unconfirmed: 'Not confirmed',
  supervising: 'Supervising',
  'not-available': 'Not Available',
  over: 'Over',
} as const satisfies Record<
  WorkerPill | 'absent' | 'cancelled' | 'unconfirmed' | 'supervising' | 'not-available' | 'over',
  string
>;
export type CardPill = keyof typeof cardWords;

/**
 * The state that a worker's job card shows. A cancelled job shows only that. A confirmed place on a pending job is
 * `unconfirmed` until its worker has checked in. A supervisor without a place is `supervising`. A worker who checked
 * out early may be on a break, and is in progress. One marked as absent is `absent` until they check in. A job that is over or has no crew is not open.
 * @param crew the card's crew, if the worker has several places.
 */
export function pillOf<J extends ShiftJob>(
  job: J,
  idUser: number,
  now: EpochMs,
  crew: CrewOf<J> | undefined = shownCrew(job, idUser, now),
): CardPill {
  if (job.status === JobStatus.Cancelled) return 'cancelled';
  const own = crew?.userList.find((user) => user.id === idUser)?.status;
  if (crew && own === InviteStatus.Confirmed) {
    const word = isLeftEarly(job, idUser, crew, now) ? 'in-progress' : placePill(job, idUser, crew, now);
    return isUnconfirmed(job, idUser) && ['confirmed', 'in-progress'].includes(word) ? 'unconfirmed' : word;
  }
  const crews = crew && own === InviteStatus.Pending ? [crew] : job.reqCrew;
  const state = workerState(crews, idUser, job.hasApplied);
  if (supervises(job, idUser) && state !== 'invited') return isOver(job, now) ? 'completed' : 'supervising';
  const word = workerPill(state, { start: job.date, ownClocks: [] }, now);
  if (word === 'filled') return word;
  if (isOver(job, now)) return 'over';
  return word === 'open' && !job.reqCrew.some((crew) => !crew.deleted) ? 'not-available' : word;
}
