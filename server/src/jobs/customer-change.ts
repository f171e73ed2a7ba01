import { JobStatus } from '@crewcall/domain/job-state';
import { sql } from 'kysely';
import type { Tx } from '../platform/handle';
import type { Scope } from '../row-rules/scope';
import { queueOfficeNotice } from './office-notice.task';
import type { JobTimes } from './was-and-is';

interface Changed {
  id: number;
  status: number;
  /** The first start that somebody of the office may know of, epoch ms. */
  date: number;
  /** Labels of what changed, as in the job's log. */
  labels: readonly string[];
  /** Its times and place before. */
  then?: JobTimes;
}

/** Takes the mark of a customer's change off a job: the office has seen it. */
export const forgetChange = (tx: Tx, idJob: number) =>
  tx.db
    .updateTable('job')
    .set({ customer_changed_at: null, customer_changed: [] })
    .where('id', '=', idJob)
    .where('customer_changed_at', 'is not', null)
    .execute();

/**
 * What a write to a job means between customer and office. A manager's is told to the office, and marks the job where
 * it is confirmed already; the office's own says that it knows what the customer changed.
 */
export async function heedCustomer(
  tx: Tx,
  { scope, now }: { scope: Scope; now: number },
  { id, status, date, labels, then }: Changed,
): Promise<void> {
  if (labels.length === 0) return;
  if (!scope.isManager) return void (await forgetChange(tx, id));
  if (status === JobStatus.Confirmed) {
    await sql`update job set customer_changed_at = ${now}, customer_changed = array(
      select label from unnest(customer_changed || ${[...labels]}::text[]) with ordinality as x (label, nth)
      group by label order by min(nth)) where id = ${id}`.execute(tx.db);
  } else if (status !== JobStatus.Pending) return;
  await queueOfficeNotice(tx, {
    companyId: scope.user.companyId,
    by: scope.user.id,
    at: now,
    idJob: id,
    due: date,
    labels: [...labels],
    ...(then ? { then } : {}),
  });
}
