import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '../db/schema';
import { notFound } from '../platform/errors';
import type { SessionUser } from '../platform/session-user';
import { supervisedJob } from './rights';
import type { ClockJob } from './rights';
import { selectTimesheets } from './rows';
import type { TimesheetRow } from './rows';

export const INVOICED =
  'This time is on an invoice. Cancel the invoice first; then the time can be unlocked and changed.';
export const SIGNED = 'This time is signed. Unlock it first; its signature is then deleted.';

/** Locks a timesheet for a change by this caller, with its job; 404 where there is none, 403 without the right. */
export async function lockedRow(
  tx: Transaction<DB>,
  user: SessionUser,
  id: number,
): Promise<{ row: TimesheetRow; job: ClockJob }> {
  const [row] = await selectTimesheets(tx, sql`t.id = ${id}`, true);
  if (!row) return notFound('This time could not be found. It may have been deleted.');
  return { row, job: await supervisedJob(tx, user, row.job_id) };
}
