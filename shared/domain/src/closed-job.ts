import { isEnded, JobStatus } from './job-state';
import type { EpochMs } from './units';

// Why a job that is cancelled, finished or over refuses something, worded for the person who asks. Null if it does not.

const closed = (status: number): string | null =>
  status === JobStatus.Cancelled
    ? 'This job is cancelled.'
    : status === JobStatus.Finished
      ? 'This job is finished.'
      : null;

const withMend = (status: number, mend: string): string | null => {
  const said = closed(status);
  return said === null || mend === '' ? said : `${said} ${mend}`;
};

/** Why workers cannot be invited or confirmed, or null. The office also reads how to fix it. */
export const closedToCrew = (status: number, isOffice = true): string | null =>
  withMend(status, isOffice ? 'Set its status to Confirmed before you invite or confirm workers.' : '');

/** Why a crew cannot be added, or null. */
export const closedToNewCrews = (status: number, isOffice: boolean): string | null =>
  withMend(
    status,
    `${isOffice ? 'Set its status to Confirmed' : 'Please ask the office'} before you add a crew.`,
  );

/** Why a job cannot be moved together with others, or null. `hasTimes`: somebody has checked in. */
export const closedToShift = (status: number, hasTimes: boolean): string | null =>
  withMend(status, 'It stays as it is.') ??
  (hasTimes ? 'This job has times. Move it in its own form.' : null);

/** Why a worker can no longer answer or apply, or null. */
export function closedToWorkers(status: number, isOver: boolean): string | null {
  if (status === JobStatus.Cancelled) return 'This job has been cancelled.';
  return status === JobStatus.Finished || isOver ? 'This job is over.' : null;
}

/**
 * Why a user outside the office can no longer change clocks, or null. The office still can: work done by then is paid.
 */
export const closedToClocks = (status: number, isOffice: boolean): string | null =>
  isOffice ? null : withMend(status, 'Ask the office to change its clocks.');

/**
 * Once the job is over or a time is signed or invoiced, its supervisor can no longer change it: the office decides. The
 * office also answers what a customer asks.
 */
export const decidesAbout = (
  status: number,
  isLocked: boolean,
  isOfCustomer = false,
): 'supervisor' | 'office' => (isEnded(status) || isLocked || isOfCustomer ? 'office' : 'supervisor');

/** Why a worker can no longer undo their own punch, or null; `isLocked`: the timesheet is signed or invoiced. */
export const closedToUndo = (status: number, isLocked: boolean): string | null =>
  decidesAbout(status, isLocked) === 'office'
    ? 'This shift is already signed off or over. The office can change the time now.'
    : null;

/** Why a job can no longer be signed, or null. */
export const closedToSigning = (status: number): string | null =>
  status === JobStatus.Cancelled ? 'This job is cancelled. It can no longer be signed.' : null;

/** Why a change to a series from the job `like` on skips this job, or null: it is past, ended or another customer's. */
export function closedToSeries(
  job: { date: EpochMs; status: number; prepend: string },
  like: { date: EpochMs; prepend: string },
  now: EpochMs,
): string | null {
  if (job.prepend !== like.prepend) return 'This job is of another customer. It stays as it is.';
  return job.date > like.date && job.date > now && !isEnded(job.status)
    ? null
    : 'This job is not ahead any more, or is finished or cancelled. It stays as it is.';
}
