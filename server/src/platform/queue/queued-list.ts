import { sql } from 'kysely';
import type { DbTx } from '../../db/schema';
import type { Payload } from '../database/tx';

/**
 * Takes the payloads that a queued task still has to handle, in the transaction that handles them or queues them
 * again. A parallel caller waits and then finds none, so nothing is done twice. The task itself remains, with nothing
 * to do. A running task loses its key, so that a new task does not replace it.
 */
export async function takeQueued(db: DbTx, by: 'id' | 'key', value: string): Promise<Payload[]> {
  const { rows } = await sql<{ payload: Payload | Payload[] }>`
    with held as (select id, payload from graphile_worker._private_jobs where ${sql.ref(by)} = ${value} for update)
    update graphile_worker._private_jobs as job
    set payload = '[]', key = case when job.locked_at is null then job.key end
    from held where job.id = held.id returning held.payload`.execute(db);
  return rows.flatMap<Payload>(({ payload }) => payload);
}
