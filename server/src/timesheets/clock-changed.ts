import { toDesk, toSupervisors, toUser } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';

/** Announces changed timesheets of a job: for one worker with their id, for several without an id. */
export function clockChanged(tx: Tx, job: { id: number; prepend: string }, workers: readonly number[]): void {
  const [only, ...others] = workers;
  const idUser = others.length === 0 ? only : undefined;
  tx.announce('clock.changed', { idJob: job.id, ...(idUser === undefined ? {} : { idUser }) }, [
    ...workers.map(toUser),
    toSupervisors(job.id),
    ...toDesk(job.prepend),
  ]);
}
