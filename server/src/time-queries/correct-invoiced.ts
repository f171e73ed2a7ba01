import type { Timesheet } from '@crewcall/contract/types';
import { paidTime } from '@crewcall/domain/clock';
import type { PaidSpan } from '@crewcall/domain/clock';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { Cents } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { selectBillable } from '../invoicing/billable';
import { previewInvoiceLine } from '../invoicing/preview-invoice-line';
import type { Tx } from '../platform/database/tx';
import { recordTimes } from '../timesheets/record-times';
import type { Why } from '../timesheets/record-times';

/** What a correction does: its paid time and money beyond what invoices have paid, both below zero if it lowers them. */
export interface Correction {
  /** The row that corrects the timesheet. */
  id: number;
  /** A correction was waiting for an invoice already, and this changed it. */
  waited: boolean;
  ms: number;
  cents: Cents;
}

/**
 * Corrects an invoiced timesheet, which itself never changes: a correction is added, a second row with the right times.
 * The next invoice pays it less what was paid before. A correction that already waits for an invoice is changed.
 */
export async function correctInvoiced(
  tx: Tx,
  row: Timesheet,
  times: PaidSpan,
  { config, why }: { config: CompanyConfig; why: Omit<Why, 'kind'> },
): Promise<Correction> {
  const { rows } = await sql<PaidSpan & { id: number; invoice_id: number | null }>`
    select id, invoice_id, start_at as start, end_at as "end", break_ms as break, paid_before_ms as "paidBefore"
    from timesheet where corrects_id = ${row.id} order by id for update`.execute(tx.db);
  const waiting = rows.find(({ invoice_id }) => invoice_id === null);
  const paid = rows.filter((one) => one !== waiting);
  const paidBefore = [row, ...paid].reduce((sum, one) => sum + paidTime(one), 0);
  const values = { start_at: times.start, end_at: times.end, break_ms: times.break };
  let id = waiting?.id ?? 0;
  await recordTimes(tx, { ...why, kind: 'corrected' }, waiting ? [id] : [], async (made) => {
    if (waiting) {
      await tx.db
        .updateTable('timesheet')
        .set({ ...values, updated_at: why.now })
        .where('id', '=', id)
        .execute();
      return;
    }
    const inserted = await sql<{ id: number }>`
      insert into timesheet (job_id, crew_id, group_id, user_id, start_at, end_at, break_ms, rate_cents, corrects_id,
        paid_before_ms, created_by)
      select job_id, crew_id, group_id, user_id, ${times.start}, ${times.end}, ${times.break},
        coalesce((select l.rate_cents from invoice_line l
          where l.timesheet_id = t.id and l.invoice_id = t.invoice_id), rate_cents), id,
        ${paidBefore}::bigint, ${why.by}::bigint
      from timesheet t where id = ${row.id} returning id`.execute(tx.db);
    id = inserted.rows[0]?.id ?? 0;
    made.push(id);
  });
  const billable = await selectBillable(tx.db, [row.idUser], sql`t.id = ${id}`, {
    questioned: true,
    engaged: 'all',
  });
  const correction = billable.find((one) => one.id === id);
  const line = correction && (await previewInvoiceLine(tx.db, correction, config));
  return {
    id,
    waited: waiting !== undefined,
    ms: paidTime({ ...times, paidBefore }),
    cents: line?.pay.cents ?? 0,
  };
}
