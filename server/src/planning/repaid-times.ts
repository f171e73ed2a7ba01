import { refuse } from '../errors';
import { anyOf } from '../db/any-of';
import type { Tx } from '../platform/database/tx';
import { recordTimes } from '../timesheets/record-times';

const question = (recorded: number): string =>
  `${recorded === 1 ? '1 recorded time of this job is' : `${recorded} recorded times of this job are`} paid by the new state’s clock and holidays. Approvals are taken back.`;

/**
 * When a job's Australian state changes, its timesheets are paid by another zone and other holidays. Refuses this, so
 * that the user is asked, unless `isMeant`. Removes the timesheets' approvals, which were for the old pay. Invoiced
 * timesheets do not change.
 */
export async function repayTimes(
  tx: Tx,
  jobId: number,
  { state, isMeant = false }: { state: number | undefined; isMeant: boolean | undefined },
  { by, now }: { by: number; now: number },
): Promise<void> {
  if (state === undefined) return;
  const times = await tx.db
    .selectFrom('timesheet')
    .select('id')
    .where('job_id', '=', jobId)
    .where('invoice_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (times.length === 0) return;
  if (!isMeant) refuse(question(times.length), { code: 'times-repaid' });
  const ids = times.map(({ id }) => id);
  await recordTimes(tx, { kind: 'unapproved', by, now }, ids, () =>
    tx.db.deleteFrom('timesheet_approval').where(anyOf('timesheet_id', ids)).execute(),
  );
}
