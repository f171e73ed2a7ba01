import { refuse } from '../errors';
import { anyOf } from '../db/any-of';
import type { JobDiff } from '../jobs/job-diff';
import type { Tx } from '../platform/database/tx';
import { recordTimes } from '../timesheets/record-times';

const question = (recorded: number, by: string): string =>
  `${recorded === 1 ? '1 recorded time of this job is' : `${recorded} recorded times of this job are`} paid by ${by}. Approvals are taken back.`;

/**
 * When a job's Australian state or zone changes, its timesheets are paid by another zone and other holidays. Refuses
 * this, so that the user is asked, unless `isMeant`. Removes the timesheets' approvals, which were for the old pay.
 * Invoiced timesheets do not change.
 */
export async function repayTimes(
  tx: Tx,
  jobId: number,
  { fields: { state }, was, zone }: Pick<JobDiff, 'fields' | 'was' | 'zone'>,
  { isMeant = false, by, now }: { isMeant: boolean | undefined; by: number; now: number },
): Promise<void> {
  if (state === undefined && was === zone) return;
  const times = await tx.db
    .selectFrom('timesheet')
    .select('id')
    .where('job_id', '=', jobId)
    .where('invoice_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (times.length === 0) return;
  const clock = state === undefined ? 'the clock of the new time zone' : 'the new state’s clock and holidays';
  if (!isMeant) refuse(question(times.length, clock), { code: 'times-repaid' });
  const ids = times.map(({ id }) => id);
  await recordTimes(tx, { kind: 'unapproved', by, now }, ids, () =>
    tx.db.deleteFrom('timesheet_approval').where(anyOf('timesheet_id', ids)).execute(),
  );
}
