import { INVOICE_WITHIN_MS } from '@crewcall/domain/limits';
import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { isInvoicedTime } from '../row-rules/engaged';
import { paidMs } from './clock-rows';

/**
 * The start of the company's oldest closed timesheet that is on no invoice and belongs on one; missing without one. Those older than
 * `INVOICE_WITHIN_MS` are left out, because some are never paid; the pay run lists them among its exceptions.
 */
export async function oldestUnpaid(
  db: Db,
  companyId: number,
  now: EpochMs,
): Promise<{ unpaidFrom?: EpochMs }> {
  const { rows } = await sql<{ start: EpochMs }>`
    select t.start_at as start from timesheet t join job on job.id = t.job_id
    where job.company_id = ${companyId} and t.end_at is not null and t.invoice_id is null
      and t.corrects_id is null and t.start_at >= ${now - INVOICE_WITHIN_MS}::bigint
      and ${paidMs} > 0 and ${isInvoicedTime}
    order by t.start_at limit 1`.execute(db);
  const [first] = rows;
  return first === undefined ? {} : { unpaidFrom: first.start };
}
