import { JobStatus } from '@crewcall/domain/job-state';
import type { Audience } from '../platform/live/audience';
import { toCrew, toDesk, toJob, toOffice, toUser } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';

/** What decides the audience of a job. */
export interface Heard {
  id: number;
  prepend: string;
  status: number;
  hidePublic: boolean;
}

/** The audience of a job no matter who else may see it: its crew, supervisors, the office, the company's managers. */
const watchers = (job: Pick<Heard, 'id' | 'prepend'>): Audience[] => [toJob(job.id), ...toDesk(job.prepend)];

/** Every worker while a job is open to all (`listedFor`), else nobody. */
export const seekers = ({ status, hidePublic }: Pick<Heard, 'status' | 'hidePublic'>): Audience[] =>
  status === JobStatus.Confirmed && !hidePublic ? [toCrew] : [];

/** Says that a job changed; `extra` are people who have just left it, or companies that it left. */
export function jobChanged(tx: Tx, job: Heard, extra: readonly Audience[] = []): void {
  tx.announce('job.changed', { idJob: job.id }, [...watchers(job), ...seekers(job), ...extra]);
}

/** Says to its watchers that something changed which workers who may still ask for a place do not see. */
export function jobChangedInside(tx: Tx, job: Heard, extra: readonly Audience[]): void {
  tx.announce('job.changed', { idJob: job.id }, [...watchers(job), ...extra]);
}

/** Announces that one worker's invite status on a crew changed, to the worker and to those who watch the job. */
export function inviteAnswered(tx: Tx, job: Heard, idReqCrew: number, idUser: number): void {
  tx.announce('invite.answered', { idReqCrew, idUser }, [toUser(idUser), ...watchers(job)]);
  tx.announce('notifications.changed', {}, [toUser(idUser), toOffice]);
}
