import type { Tx } from '../platform/handle';
import { rateFor } from './rates';

/**
 * Opens a clock with the rate of the moment, or stores a whole time where `end` is given, and takes an absence from
 * that crew back. The worker is locked. Returns its id.
 */
export async function openClock(
  tx: Tx,
  clock: {
    jobId: number;
    crewId: number;
    groupId: number;
    userId: number;
    start: number;
    end?: number | undefined;
    by: number;
  },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('timesheet')
    .values({
      job_id: clock.jobId,
      crew_id: clock.crewId,
      group_id: clock.groupId,
      user_id: clock.userId,
      start_at: clock.start,
      end_at: clock.end ?? null,
      rate_cents: rateFor(clock.userId, clock.groupId),
      signature_id: null,
      invoice_id: null,
      created_by: clock.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .deleteFrom('job_absence')
    .where('crew_id', '=', clock.crewId)
    .where('user_id', '=', clock.userId)
    .execute();
  const { jobId: idJob, userId: idUser, start, end } = clock;
  tx.audit('timesheet', id, { idJob, idUser, start, ...(end === undefined ? {} : { end }) });
  return id;
}
