import { timesheetMinute } from '@crewcall/domain/clock';
import type { TimeChangeKind } from '@crewcall/domain/time-change';
import type { Tx } from '../platform/database/tx';
import { rateFor } from './rates';
import { recordTimes } from './record-times';

/**
 * Creates a timesheet of whole minutes with the worker's rate of that day: running, or closed if `end` is given. Removes the worker's
 * absence mark on that crew. The caller has locked the worker. Returns the timesheet's id.
 * @param beside what else to write or read once the timesheet is there; sent together with its history
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
    break?: number | undefined;
    by: number | null;
    now: number;
    /** How the timesheet was made, for its history. */
    kind: TimeChangeKind;
    reason?: string | undefined;
  },
  beside?: (id: number) => Promise<unknown>,
): Promise<number> {
  let id = 0;
  const start = timesheetMinute(clock.start);
  const end = clock.end === undefined ? undefined : timesheetMinute(clock.end);
  const make = async (made: number[]) => {
    const row = await tx.db
      .with('present', (db) =>
        db.deleteFrom('job_absence').where('crew_id', '=', clock.crewId).where('user_id', '=', clock.userId),
      )
      .insertInto('timesheet')
      .values({
        job_id: clock.jobId,
        crew_id: clock.crewId,
        group_id: clock.groupId,
        user_id: clock.userId,
        start_at: start,
        end_at: end ?? null,
        break_ms: clock.break ?? 0,
        rate_cents: rateFor(clock.userId, clock.groupId, { startAt: start, jobId: clock.jobId }),
        signature_id: null,
        invoice_id: null,
        created_by: clock.by,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    id = row.id;
    made.push(id);
  };
  await recordTimes(tx, clock, [], make, () => beside?.(id));
  const { jobId: idJob, userId: idUser } = clock;
  tx.audit('timesheet', id, { idJob, idUser, start, ...(end === undefined ? {} : { end }) });
  return id;
}
