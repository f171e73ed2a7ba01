import { InviteStatus } from './invite';
import { JobStatus, workerPill, workerState } from './job-state';
import type { CrewPlaces, WorkerPill } from './job-state';
import { ASSUMED_SHIFT_MS } from './limits';
import type { EpochMs } from './units';

/** A crew as a worker's screens read it. */
export interface ShiftCrew extends CrewPlaces {
  startTime: EpochMs;
  endTime: EpochMs | null;
}

/** A job as a worker's screens read it. */
export interface ShiftJob {
  date: EpochMs;
  /** Last known end of any crew, or start + 4 h. */
  endTime: EpochMs;
  status: number;
  hasApplied: boolean;
  selectedSupervisors: readonly number[];
  reqCrew: readonly ShiftCrew[];
  clockList: readonly { idUser: number; start: EpochMs; end: EpochMs | null }[];
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

/** The crew on which the worker is confirmed; of several the earliest. */
export const myCrew = <J extends ShiftJob>(job: J, idUser: number): CrewOf<J> | undefined =>
  withStatus(job, idUser, InviteStatus.Confirmed).sort((a, b) => a.startTime - b.startTime)[0];

/** The crew that a worker's card speaks of: confirmed, invited, or the only one. */
export function shownCrew<J extends ShiftJob>(job: J, idUser: number): CrewOf<J> | undefined {
  const live: CrewOf<J>[] = job.reqCrew.filter((crew) => !crew.deleted);
  return myCrew(job, idUser) ?? myInvites(job, idUser)[0] ?? (live.length === 1 ? live[0] : undefined);
}

export interface Shift<J extends ShiftJob> {
  job: J;
  crew: CrewOf<J> | undefined;
  start: EpochMs;
  end: EpochMs;
}

/** A job as this worker's shift: the own crew's times where there is one (no planned end: 4 h), else the job's. */
export function shiftOf<J extends ShiftJob>(job: J, idUser: number): Shift<J> {
  const crew = shownCrew(job, idUser);
  const start = crew?.startTime ?? job.date;
  const end = crew ? (crew.endTime ?? crew.startTime + ASSUMED_SHIFT_MS) : job.endTime;
  return { job, crew, start, end };
}

/** This worker's clocks in the job; `end` is 0 while one runs. */
export const ownClocks = (
  job: Pick<ShiftJob, 'clockList'>,
  idUser: number,
): { start: EpochMs; end: EpochMs }[] =>
  job.clockList
    .filter((clock) => clock.idUser === idUser)
    .map(({ start, end }) => ({ start, end: end ?? 0 }));

/** Takes no more answers or applications: finished, or past its last known end. */
export const isOver = (job: Pick<ShiftJob, 'status' | 'endTime'>, now: EpochMs): boolean =>
  job.status === JobStatus.Finished || job.endTime <= now;

export const supervises = (job: Pick<ShiftJob, 'selectedSupervisors'>, idUser: number): boolean =>
  job.selectedSupervisors.includes(idUser);

export type CardPill = WorkerPill | 'Cancelled' | 'Supervising' | 'Not Available' | 'Over';

/**
 * The word on the worker's card: where the worker stands, except that a cancelled job is so whatever that was, that
 * supervising alone is no question of places, and that nothing is open about a job that is over or has no crew.
 */
export function pillOf(job: ShiftJob, idUser: number, now: EpochMs): CardPill {
  if (job.status === JobStatus.Cancelled) return 'Cancelled';
  const state = workerState(job.reqCrew, idUser, job.hasApplied);
  if (state === 'confirmed')
    return workerPill(state, { start: shiftOf(job, idUser).start, ownClocks: ownClocks(job, idUser) }, now);
  if (supervises(job, idUser) && state !== 'invited') return isOver(job, now) ? 'Completed' : 'Supervising';
  const word = workerPill(state, { start: job.date, ownClocks: [] }, now);
  if (word === 'Filled') return word;
  if (isOver(job, now)) return 'Over';
  return word === 'Open' && !job.reqCrew.some((crew) => !crew.deleted) ? 'Not Available' : word;
}
