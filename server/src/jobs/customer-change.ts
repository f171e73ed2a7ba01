import { JobStatus } from '@crewcall/domain/job-state';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';
import type { Scope } from '../row-rules/scope';
import { queueOfficeNotice } from './office-notice.task';
import { wasAndIs } from './was-and-is';
import type { JobTimes } from './was-and-is';

interface Changed {
  id: number;
  status: number;
  /** The first start that somebody of the office may know of, epoch ms. */
  date: number;
  /** Labels of what changed, as in the job's log. */
  labels: readonly string[];
  /** Its times and place before and after. */
  times?: { then: JobTimes; now: JobTimes };
}

/** Takes the mark of a customer's change off a job: the office has seen it. */
export const forgetChange = (tx: Tx, idJob: number) =>
  tx.db
    .updateTable('job')
    .set({ customer_changed_at: null, customer_changed: [] })
    .where('id', '=', idJob)
    .where('customer_changed_at', 'is not', null)
    .execute();

/** Marks a confirmed job, with how its times and place differ from what they were before the first change of the mark. */
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
  const differs = wasAndIs(first, times.now);
  await sql`update job set customer_differs = ${differs}::text[] where id = ${id}`.execute(tx.db);
}

/**
 * What a write to a job means between customer and office. A manager's write notifies the office, and marks the job if
 * it is confirmed already; a write by the office clears what the customer changed.
 */
export async function heedCustomer(
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
