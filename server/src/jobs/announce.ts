import type { Audience } from '../platform/audience';
import { toCrew, toJob, toOffice, toPrefix, toUser } from '../platform/audience';
import type { Tx } from '../platform/handle';

/** What decides who hears of a job. */
export interface Heard {
  id: number;
  prepend: string;
  status: number;
  hidePublic: boolean;
}

/** The job's crew and supervisors, the office, the company's managers; every worker while it is open to all. */
export function audienceOf(job: Heard): Audience[] {
  return [
    toJob(job.id),
    toOffice,
    ...(job.prepend === '' ? [] : [toPrefix(job.prepend)]),
    ...(job.status === 1 && !job.hidePublic ? [toCrew] : []),
  ];
}

/** Says that a job changed; `extra` are people who have just left it, or companies that it left. */
export function jobChanged(tx: Tx, job: Heard, extra: readonly Audience[] = []): void {
  tx.announce('job.changed', { idJob: job.id }, [...audienceOf(job), ...extra]);
}

/** Says that one worker's standing on a crew changed, to the worker and to those who watch the job. */
export function inviteAnswered(tx: Tx, job: Heard, idReqCrew: number, idUser: number): void {
  tx.announce('invite.answered', { idReqCrew, idUser }, [
    toUser(idUser),
    ...audienceOf({ ...job, status: 0 }),
  ]);
  tx.announce('notifications.changed', {}, [toUser(idUser), toOffice]);
}
