import { JobStatus } from '@crewcall/domain/job-state';
import type { Audience } from '../platform/live/audience';
import { toCrew, toDesk, toJob, toOffice, toUser } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';

/** The fields of a job that decide who gets its live changes. */
export interface Heard {
  id: number;
  prepend: string;
  status: number;
  hidePublic: boolean;
}

/** People who always get a job's changes: its crew and applicants, supervisors, the office, its customer's managers. */
const watchers = (job: Pick<Heard, 'id' | 'prepend'>): Audience[] => [toJob(job.id), ...toDesk(job.prepend)];

/** All workers while a job is confirmed and publicly listed (see `listedFor`), else nobody. */
export const seekers = ({ status, hidePublic }: Pick<Heard, 'status' | 'hidePublic'>): Audience[] =>
  status === JobStatus.Confirmed && !hidePublic ? [toCrew] : [];

/** Announces that a job changed. `extra`: people who have just left the job, or the customer that it had before. */
export function jobChanged(tx: Tx, job: Heard, extra: readonly Audience[] = []): void {
  tx.announce('job.changed', { idJob: job.id }, [...watchers(job), ...seekers(job), ...extra]);
}

/** Announces a change that workers outside the job do not see, for example an application. `extra` get it too. */
export function jobChangedInside(tx: Tx, job: Heard, extra: readonly Audience[]): void {
  tx.announce('job.changed', { idJob: job.id }, [...watchers(job), ...extra]);
}

/** Announces that one worker's invite status on a crew changed, to the worker and to those who watch the job. */
export function inviteAnswered(tx: Tx, job: Heard, idReqCrew: number, idUser: number): void {
  tx.announce('invite.answered', { idReqCrew, idUser }, [toUser(idUser), ...watchers(job)]);
  tx.announce('notifications.changed', {}, [toUser(idUser), toOffice]);
}
