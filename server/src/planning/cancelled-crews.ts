import type { CancelPay } from '@crewcall/domain/cancellation';
import { JobStatus } from '@crewcall/domain/job-state';
import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { payCancelled } from '../cancellation/pay-cancelled';
import { notifyTakenOff, ofConfirmedOn, takeOffCancellations } from '../cancellation/take-off-cancellations';
import type { CrewForm, JobDiff } from '../jobs/job-diff';
import type { StoredJob } from '../jobs/job-form';
import type { Tx } from '../platform/database/tx';
import type { Scope } from '../row-rules/scope';

interface Saving {
  scope: Scope;
  now: EpochMs;
}

/** The crews that a save cancels: all of a job that it cancels, else those that it deletes. */
export const crewsOff = (job: StoredJob, { fields, crews }: JobDiff): readonly CrewForm[] =>
  fields.status === JobStatus.Cancelled ? job.form.reqCrew : crews.removed;

/**
 * Pays the confirmed people of crews that this save cancels. Call it before the save is written. Returns lines for
 * the log.
 */
export async function payCrewsOff(
  tx: Tx,
  saving: Saving,
  { job, diff }: { job: StoredJob; diff: JobDiff },
  pay: CancelPay | undefined,
): Promise<string[]> {
  const off = crewsOff(job, diff);
  if (off.length === 0) return [];
  const ofCrews = sql`jc.id = any(${off.map(({ id }) => id)}::bigint[])`;
  return (await payCancelled(tx, saving, ofCrews, pay)).log;
}

/** Does this save set the job to confirmed or finished? */
export const goesAhead = ({ status }: { status?: number | undefined }): boolean =>
  status === JobStatus.Confirmed || status === JobStatus.Finished;

/** Removes the pay for a cancellation that this save undoes. Returns warnings for the office. */
export async function unpayCrews(
  tx: Tx,
  { scope, now }: Saving,
  { job, diff }: { job: StoredJob; diff: JobDiff },
): Promise<string[]> {
  if (!goesAhead(diff.fields)) return [];
  const taken = await takeOffCancellations(tx, ofConfirmedOn(job.id), { by: scope.user.id, now });
  // The message that a cancelled job goes ahead again already says so.
  const isNoticed = job.form.status === JobStatus.Cancelled && diff.fields.status === JobStatus.Confirmed;
  if (!isNoticed) await notifyTakenOff(tx, taken, { id: job.id, title: job.form.title });
  return taken.warnings;
}
