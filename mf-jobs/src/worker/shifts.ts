import type { Job, ReqCrew } from '@crewcall/contract/types';
import { isOpen } from '@crewcall/domain/clock';
import { checkInOpens } from '@crewcall/domain/clock-crew';
import { coverTexts } from '@crewcall/domain/cover';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { EARLIEST_CHECK_IN_MINUTES } from '@crewcall/domain/limits';
import type { Minutes } from '@crewcall/domain/units';
import { InviteStatus } from '@crewcall/domain/invite';
import { freeCrews, isCurrentJob, isEnded, JobStatus } from '@crewcall/domain/job-state';
import { hourlyText } from '@crewcall/domain/money';
import { clocksWithPunches, forgottenAt } from '@crewcall/domain/own-clock';
import {
  isLeftEarly,
  isPassed,
  myCrews,
  ownClocks,
  pillOf,
  shiftOf,
  supervises,
} from '@crewcall/domain/worker-shift';
import type { Shift as ShiftOf } from '@crewcall/domain/worker-shift';
import type { Punch } from '@crewcall/platform';

export {
  isOver,
  myCrews,
  myInvites,
  ownClocks,
  pillOf,
  runsSince,
  shiftOf,
  shiftsOf,
  supervises,
  takesAnswers,
} from '@crewcall/domain/worker-shift';
export type Shift = ShiftOf<Job>;

const own = (crew: ReqCrew, idUser: number) => crew.userList.find((user) => user.id === idUser);

/** Crews that the worker declined and may still take: places remain and the office did not refuse. */
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

/** The hourly pay of the worker's shift if the company shows it to crew; else empty. */
export const payOf = (shift: Pick<Shift, 'job' | 'crew'>): string => hourlyText(ownPlace(shift)?.pay);

/** Whether the worker was released from this crew, as they asked. */
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
  // A finished job takes no more punches.
  const isOpen = job.status !== JobStatus.Finished && myCrews(job, idUser).length > 0;
  return isOpen && (pill === 'confirmed' || pill === 'unconfirmed' || pill === 'in-progress');
};

/** Shifts of today that passed without a check-in, or whose worker is marked absent. */
export const passedShifts = (jobs: readonly Job[], idUser: number, now: number): Shift[] =>
  jobs
    .filter((job) => !isClockedIn(job, idUser))
    .flatMap((job) => myCrews(job, idUser).map((crew) => ({ job, crew })))
    .filter(({ job, crew }) => isPassed(job, idUser, crew, now) && isAhead(job, idUser, now, crew))
    .map(({ job, crew }) => ({ job, crew, start: crew.startTime, end: plannedEnd(crew) }));

/** Whether the worker forgot to check out of this shift. */
function isForgotten({ job, crew, start }: Shift, idUser: number, now: number): boolean {
  const running = ownClocks(job, idUser).find(isOpen);
  if (running === undefined) return false;
  const limit = forgottenAt(running, crew);
  // Not for a worker who continues on the next crew.
  const next = myCrews(job, idUser).filter((one) => one.startTime > start && one.startTime < limit);
  return now >= Math.max(limit, ...next.map(plannedEnd));
}

/** Shifts that are long over while the worker is still checked in. */
export const forgottenShifts = (jobs: readonly Job[], idUser: number, now: number): Shift[] =>
  jobs.map((job) => shiftOf(job, idUser, now)).filter((shift) => isForgotten(shift, idUser, now));

/** A shift that was left early and is still running: after a break the worker checks in there again. */
function leftEarly(jobs: readonly Job[], idUser: number, now: number): Shift | undefined {
  return jobs
    .filter((job) => !isClockedIn(job, idUser))
    .flatMap((job) => myCrews(job, idUser).map((crew) => ({ job, crew })))
    .filter(({ job, crew }) => isLeftEarly(job, idUser, crew, now))
    .map(({ job, crew }) => ({ job, crew, start: crew.startTime, end: plannedEnd(crew) }))[0];
}

/**
 * The next shift: the one the worker is checked in on, else the earliest confirmed one. Missed shifts come last.
 * A shift that the worker left early stays until its planned end, or until check-in opens for the shift after it.
 */
export function nextShift(
  jobs: readonly Job[],
  idUser: number,
  now: number,
  earliestCheckIn: Minutes = EARLIEST_CHECK_IN_MINUTES,
): Shift | undefined {
  const next = shiftAhead(jobs, idUser, now);
  const isDue =
    next !== undefined &&
    (isClockedIn(next.job, idUser) ||
      (now >= checkInOpens(next.start, earliestCheckIn) && !isPassed(next.job, idUser, next.crew, now)));
  return isDue ? next : (leftEarly(jobs, idUser, now) ?? next);
}

function shiftAhead(jobs: readonly Job[], idUser: number, now: number): Shift | undefined {
  const forgotten = new Set(forgottenShifts(jobs, idUser, now).map(({ job }) => job.id));
  const runs = (job: Job) => isClockedIn(job, idUser);
  const place = ({ job, crew }: Shift) => (runs(job) ? 0 : isPassed(job, idUser, crew, now) ? 2 : 1);
  return jobs
    .filter((job) => !forgotten.has(job.id) && (runs(job) || isAhead(job, idUser, now)))
    .map((job) => shiftOf(job, idUser, now))
    .sort((a, b) => place(a) - place(b) || a.start - b.start)[0];
}

/** The shift that starts nearest to now. */
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

/** The detail view that a job opens with: its time card if the worker is clocked in within 12 h of its start. */
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
