import { toDesk, toUser } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';
import { supervisorsOf } from '../row-rules/job-rows';

/** Announces changed timesheets of a job: for one worker with their id, for several without an id. */
export async function clockChanged(
  tx: Tx,
  job: { id: number; prepend: string },
  workers: readonly number[],
): Promise<void> {
  const supervisors = await supervisorsOf(tx.db, [job.id]);
  const [only, ...others] = workers;
  const idUser = others.length === 0 ? only : undefined;
  tx.announce('clock.changed', { idJob: job.id, ...(idUser === undefined ? {} : { idUser }) }, [
    ...new Set([...workers, ...supervisors.map((row) => row.idUser)].map(toUser)),
    ...toDesk(job.prepend),
  ]);
}
