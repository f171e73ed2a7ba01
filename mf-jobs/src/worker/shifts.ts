import type { Job, Out, ReqCrew } from '@crewcall/contract/types';
import { isOpen } from '@crewcall/domain/clock';
import { checkInOpens } from '@crewcall/domain/clock-crew';
import { coverTexts } from '@crewcall/domain/cover';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { ASSUMED_SHIFT_MS, EARLIEST_CHECK_IN_MINUTES } from '@crewcall/domain/limits';
import type { Minutes } from '@crewcall/domain/units';
import { InviteStatus } from '@crewcall/domain/invite';
import { freeCrews, isCurrentJob, isEnded, JobStatus } from '@crewcall/domain/job-state';
import { hourlyText } from '@crewcall/domain/money';
import { clocksWithPunches } from '@crewcall/domain/own-clock';
import {
  clockForgottenAt,
  clockOn,
  crewOf,
  isLeftEarly,
  isPassed,
  myCrews,
  ownClocks,
  pillOf,
  runningClocks,
  shiftOf,
  supervises,
} from '@crewcall/domain/worker-shift';
import type { Shift as ShiftOf } from '@crewcall/domain/worker-shift';
import type { Punch } from '@crewcall/platform';

export {
  clockForgottenAt,
  clockOn,
  isOver,
  myCrews,
  myInvites,
  ownClocks,
  pillOf,
  runningClocks,
  shiftOf,
  shiftsOf,
  supervises,
  takesAnswers,
  timesOn,
} from '@crewcall/domain/worker-shift';
export type Shift = ShiftOf<Job>;
type OwnPendingPunch = Out<'getMyDashboardv2'>['pendingPunches'][number];

const own = (crew: ReqCrew, idUser: number) => crew.userList.find((user) => user.id === idUser);

/** Crews that the worker has declined but can still accept: places are open and the office has not refused them. */
export const declinedCrews = (job: Job, idUser: number, now: number): ReqCrew[] =>
  isEnded(job.status)
    ? []
    : freeCrews(job.reqCrew, idUser, now).filter((crew) => own(crew, idUser)?.status === InviteStatus.Denied);

/** The group of the worker's crew; without a crew, all groups of the job: `Rigger, Stagehand`, or `4 crews`. */
export function crewWords({ job, crew }: Pick<Shift, 'job' | 'crew'>): string {
  if (crew) return crew.groupName;
  const names = [...new Set(job.reqCrew.filter(({ deleted }) => !deleted).map(({ groupName }) => groupName))];
  return names.length > 3 ? `${names.length} crews` : names.join(', ');
}

const ownPlace = ({ job, crew }: Pick<Shift, 'job' | 'crew'>) =>
  job.mine?.find(({ idReqCrew }) => idReqCrew === crew?.id);

/** What a crew pays the worker, in words, if the company shows it to crew; else empty. */
export const crewPay = ({ pays = [] }: Job, { id }: ReqCrew): string =>
  pays.find(({ idReqCrew }) => idReqCrew === id)?.pay ?? '';

/**
 * What the shift pays, in words: on its crew, or on each crew that it could be for. Empty if the company does not
 * show pay to crew.
 */
export function payOf({ job, crew }: Pick<Shift, 'job' | 'crew'>): string {
  if (crew) return crewPay(job, crew) || hourlyText(ownPlace({ job, crew })?.pay);
  const words = job.reqCrew.flatMap((one) => {
    const pay = one.deleted ? '' : crewPay(job, one);
    return pay === '' ? [] : [`${one.groupName} ${pay}`];
  });
  return [...new Set(words)].join('; ');
}

/** Whether the office released the worker from this crew at their own request. */
export const gaveUp = (job: Job, crew: ReqCrew): boolean => ownPlace({ job, crew })?.gaveUp === true;

/** The card's text for a shift that others may take over; otherwise null. */
export const coverNote = (shift: Pick<Shift, 'job' | 'crew'>): string | null =>
  ownPlace(shift)?.asksCover ? `You asked for cover. ${coverTexts.stillYours}.` : null;

/** `OPAL · Rigger · Darling Harbour · $35.00 an hour`. */
export const metaOf = (shift: Pick<Shift, 'job' | 'crew'>): string =>
  [shift.job.prepend, crewWords(shift), shift.job.location, payOf(shift)].filter(Boolean).join(' · ');

/** Jobs with the worker's unsent punches applied. */
export const withPresses = (
  jobs: readonly Job[],
  idUser: number,
  presses: readonly Punch[],
): readonly Job[] =>
  presses.length === 0
    ? jobs
    : jobs.map((job) => {
        const here = presses.filter((press) => press.id === job.id);
        if (here.length === 0) return job;
        const others = job.clockList.filter((clock) => clock.idUser !== idUser);
        const own = clocksWithPunches(ownClocks(job, idUser), here);
        return {
          ...job,
          clockList: [
            ...others,
            ...own.map((clock) => ({ ...clock, idUser, end: isOpen(clock) ? null : clock.end })),
          ],
        };
      });

const isClockedIn = (job: Job, idUser: number): boolean => ownClocks(job, idUser).some(isOpen);

/** Whether the user may use the job's chat: confirmed crew and supervisors may. */
export const canChat = (job: Job, idUser: number, supervisedIds: readonly number[]): boolean =>
  myCrews(job, idUser).length > 0 || supervisedIds.includes(job.id) || supervises(job, idUser);

const isAhead = (job: Job, idUser: number, now: number, crew = shiftOf(job, idUser, now).crew) => {
  if (crew && isLeftEarly(job, idUser, crew, now)) return false;
  const pill = pillOf(job, idUser, now, crew);
  // A finished job accepts no punches.
  const isOpen = job.status !== JobStatus.Finished && myCrews(job, idUser).length > 0;
  // A worker marked as absent may still come, or say on the time card that they were there.
  const isMissing = pill === 'absent' && crew !== undefined && isCurrentJob(crew.startTime, now);
  return isOpen && (isMissing || ['confirmed', 'unconfirmed', 'in-progress'].includes(pill));
};

/** Today's past shifts without a check-in, or whose worker is marked as absent. */
export const passedShifts = (jobs: readonly Job[], idUser: number, now: number): Shift[] =>
  jobs
    .flatMap((job) => myCrews(job, idUser).map((crew) => ({ job, crew })))
    .filter((shift) => clockOn(shift, idUser, now) === undefined)
    .filter(({ job, crew }) => isPassed(job, idUser, crew, now) && isAhead(job, idUser, now, crew))
    .map(({ job, crew }) => ({ job, crew, start: crew.startTime, end: plannedEnd(crew) }));

/** A shift on which the worker is still checked in, and whose check-out they seem to have forgotten. */
export interface ForgottenShift extends Shift {
  /** The check-in, epoch ms. */
  since: number;
}

/** The worker's check-out that is a pending punch. */
type PendingOut = Pick<OwnPendingPunch, 'idJob' | 'action' | 'tapTime'>;

/** Whether there is a pending check-out for this check-in: after it, and before any later check-in. */
const isDecided = (job: Job, idUser: number, since: number, pending: readonly PendingOut[]): boolean =>
  pending.some(
    ({ idJob, action, tapTime }) =>
      idJob === job.id &&
      action === 'out' &&
      tapTime > since &&
      !ownClocks(job, idUser).some(({ start }) => start > since && start < tapTime),
  );

/**
 * Shifts on which the worker is still checked in, although they are long over, or the worker has left for another
 * shift.
 */
export const forgottenShifts = (
  jobs: readonly Job[],
  idUser: number,
  now: number,
  pending: readonly PendingOut[] = [],
): ForgottenShift[] =>
  jobs.flatMap((job) =>
    runningClocks(job, idUser)
      .filter((clock) => now >= clockForgottenAt(job, idUser, clock))
      .filter(({ start }) => !isDecided(job, idUser, start, pending))
      .map((clock) => {
        const crew = crewOf(myCrews(job, idUser), clock);
        const end =
          crew && clock.start < plannedEnd(crew) ? plannedEnd(crew) : clock.start + ASSUMED_SHIFT_MS;
        return { job, crew, start: crew?.startTime ?? clock.start, end, since: clock.start };
      }),
  );

/** A shift from which the worker has checked out before its end: after a break they may check in again. */
function leftEarly(jobs: readonly Job[], idUser: number, now: number): Shift | undefined {
  return jobs
    .flatMap((job) => myCrews(job, idUser).map((crew) => ({ job, crew })))
    .filter((shift) => clockOn(shift, idUser, now) === undefined)
    .filter(({ job, crew }) => isLeftEarly(job, idUser, crew, now))
    .map(({ job, crew }) => ({ job, crew, start: crew.startTime, end: plannedEnd(crew) }))[0];
}

/**
 * The next shift: the one the worker is checked in on, else the earliest confirmed one. Missed shifts come last. A
 * shift whose check-out seems forgotten stays until check-in opens for another one, because the worker may be working
 * overtime. A shift that the worker left early stays until its planned end, or until check-in opens for the shift
 * after it.
 */
export function nextShift(
  jobs: readonly Job[],
  idUser: number,
  now: number,
  earliestCheckIn: Minutes = EARLIEST_CHECK_IN_MINUTES,
  pending: readonly PendingOut[] = [],
): Shift | undefined {
  const isDue = ({ job, crew, start }: Shift) =>
    now >= checkInOpens(start, earliestCheckIn) && !isPassed(job, idUser, crew, now);
  const place = (shift: Shift) => {
    const clock = clockOn(shift, idUser, now);
    if (clock !== undefined) return now < clockForgottenAt(shift.job, idUser, clock) ? 0 : 2;
    return isDue(shift) ? 1 : isPassed(shift.job, idUser, shift.crew, now) ? 4 : 3;
  };
  const isShown = (shift: Shift) => {
    const clock = clockOn(shift, idUser, now);
    if (clock === undefined) return isAhead(shift.job, idUser, now, shift.crew);
    return place(shift) === 0 || !isDecided(shift.job, idUser, clock.start, pending);
  };
  const [next] = jobs
    .map((job) => shiftOf(job, idUser, now))
    .filter(isShown)
    .sort((a, b) => place(a) - place(b) || a.start - b.start);
  return next !== undefined && place(next) <= 2 ? next : (leftEarly(jobs, idUser, now) ?? next);
}

/** The shift whose start is closest to now. */
export const nearestOf = <T extends { start: number }>(shifts: readonly T[], now: number): T | null =>
  shifts.reduce<T | null>(
    (best, shift) =>
      best === null || Math.abs(shift.start - now) < Math.abs(best.start - now) ? shift : best,
    null,
  );

/** Confirmed shifts that start in [from, to). */
export const countShifts = (jobs: readonly Job[], idUser: number, from: number, to: number): number =>
  jobs
    .filter((job) => job.status !== JobStatus.Cancelled)
    .flatMap((job) => myCrews(job, idUser))
    .filter(({ startTime }) => startTime >= from && startTime < to).length;

/** The view that opens first: the time card if the worker is clocked in within 12 h of the start, else the details. */
export const firstView = (job: Job, idUser: number, now: number): 'timecard' | 'details' =>
  isClockedIn(job, idUser) && isCurrentJob(shiftOf(job, idUser, now).start, now) ? 'timecard' : 'details';

/** Groups shifts by day, oldest first; `dayOf` gives the day in the job's own zone. */
export function byDay<T extends { start: number; zone: string }>(
  shifts: readonly T[],
  dayOf: (shift: T) => string,
): { day: string; shifts: T[] }[] {
  const days = new Map<string, T[]>();
  for (const shift of [...shifts].sort((a, b) => a.start - b.start)) {
    const day = dayOf(shift);
    const list = days.get(day);
    if (list) list.push(shift);
    else days.set(day, [shift]);
  }
  return [...days].map(([day, list]) => ({ day, shifts: list }));
}
