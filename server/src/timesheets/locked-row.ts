import type { Timesheet } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { DbTx } from '../db/schema';
import { notFound, refuse } from '../errors';
import type { Scope } from '../row-rules/scope';
import { jobFor } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';
import { selectTimesheets } from './clock-rows';

export const INVOICED =
  'This time is on an invoice. Cancel the invoice first; then the time can be unlocked and changed.';
export const SIGNED = 'This time is signed. Unlock it first; its signature is then deleted.';

const EXPORTED =
  'This time is in a payroll export, so it cannot be deleted. Change its times instead, and correct it in the payroll product too.';

/** Refuses to delete a timesheet that payroll was told of. */
export async function refuseExported(tx: DbTx, id: number): Promise<void> {
  const sent = tx.selectFrom('export_row').select('run_id').where('timesheet_id', '=', id);
  if ((await sent.executeTakeFirst()) !== undefined) refuse(EXPORTED);
}

/** Locks a timesheet for a change by this caller, with its job; 404 where there is none, 403 without the right. */
export async function lockedRow(
  tx: DbTx,
  scope: Scope,
  id: number,
): Promise<{ row: Timesheet; job: JobFor }> {
  const gone = () => notFound('This time could not be found. It may have been deleted.');
  const found = await tx.selectFrom('timesheet').select('job_id').where('id', '=', id).executeTakeFirst();
  if (!found) return gone();
  // Locks the job before the row, in the same order as signing, so that the two cannot deadlock.
  const job = await jobFor(tx, scope, found.job_id, 'supervises', 'share');
  const [row] = await selectTimesheets(tx, sql`t.id = ${id}`, true);
  return row ? { row, job } : gone();
}
