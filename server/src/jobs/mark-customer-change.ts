import { JobStatus } from '@crewcall/domain/job-state';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';
import type { Scope } from '../row-rules/scope';
import { queueOfficeNotice } from './office-notice.task';
import { describeJobChanges } from './describe-job-changes';
import type { JobTimes } from './describe-job-changes';

interface Changed {
  id: number;
  status: number;
  /** The earliest of the starts before and after the change, epoch ms. */
  date: number;
  /** Labels of what changed, as in the job's log. */
  labels: readonly string[];
  /** The job's times and location before and after the change. */
  times?: { then: JobTimes; now: JobTimes };
}

/** Clears the mark of a customer's change, as the office has seen it. */
export const forgetChange = (tx: Tx, idJob: number) =>
  tx.db
    .updateTable('job')
    .set({ customer_changed_at: null, customer_changed: [] })
    .where('id', '=', idJob)
    .where('customer_changed_at', 'is not', null)
    .execute();

/** Marks a confirmed job as changed by its customer, and describes what differs since before the first such change. */
async function markChange(tx: Tx, id: number, now: number, { labels, times }: Changed): Promise<void> {
  const then = sql`${times ? JSON.stringify(times.then) : null}::jsonb`;
  const { rows } = await sql<{ then: JobTimes | null }>`update job set customer_changed_at = ${now},
    customer_then = case when customer_changed_at is null then ${then} else coalesce(customer_then, ${then}) end,
    customer_differs = case when customer_changed_at is null then '{}' else customer_differs end,
    customer_changed = array(
      select label from unnest(customer_changed || ${[...labels]}::text[]) with ordinality as x (label, nth)
      group by label order by min(nth)) where id = ${id} returning customer_then as "then"`.execute(tx.db);
  const first = rows[0]?.then;
  if (!times || !first) return;
  const differs = describeJobChanges(first, times.now);
  await sql`update job set customer_differs = ${differs}::text[] where id = ${id}`.execute(tx.db);
}

/**
 * After a write to a job: a manager's change notifies the office and marks a confirmed job; a change by the office
 * clears the mark.
 */
export async function markCustomerChange(
  tx: Tx,
  { scope, now }: { scope: Scope; now: number },
  changed: Changed,
): Promise<void> {
  const { id, status, date, labels, times } = changed;
  if (labels.length === 0) return;
  if (!scope.isManager) return void (await forgetChange(tx, id));
  if (status === JobStatus.Confirmed) await markChange(tx, id, now, changed);
  else if (status !== JobStatus.Pending) return;
  await queueOfficeNotice(tx, {
    companyId: scope.user.companyId,
    by: scope.user.id,
    at: now,
    idJob: id,
    due: date,
    labels: [...labels],
    ...(times ? { then: times.then } : {}),
  });
}
