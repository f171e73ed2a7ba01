import { sql } from 'kysely';
import type { Blobs } from '../platform/blobs';
import type { Tx } from '../platform/handle';

/**
 * Deletes the pay records from before `cut` (epoch ms) with their documents: invoices, times, what was pressed for
 * them, signatures and bank files. A press that still waits for somebody's answer is left to them.
 */
export async function forgetPay(tx: Tx, blobs: Blobs, cut: number): Promise<void> {
  const old = sql`(select id from invoice where end_at < ${cut}::bigint)`;
  const deleted = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ blob: number | null }>`${statement}`.execute(tx.db);
    return rows.map(({ blob }) => blob);
  };
  const lines = await deleted(
    sql`delete from invoice_line where invoice_id in ${old} returning null as blob`,
  );
  await sql`update timesheet set invoice_id = null where invoice_id in ${old}`.execute(tx.db);
  await sql`delete from bank_file_invoice where invoice_id in ${old}`.execute(tx.db);
  const invoices = await deleted(
    sql`delete from invoice where end_at < ${cut}::bigint returning pdf_blob_id as blob`,
  );
  const timesheets = await deleted(sql`
    delete from timesheet where start_at < ${cut}::bigint and invoice_id is null
      and not exists (select 1 from invoice_line l where l.timesheet_id = timesheet.id) returning null as blob`);
  const taps = await deleted(sql`
    delete from clock_tap where received_at < ${cut}::bigint and (outcome <> 'kept' or resolved_at is not null)
      and not exists (select 1 from timesheet t where t.id = clock_tap.timesheet_id) returning null as blob`);
  const signatures = await deleted(sql`
    delete from signature where signed_at < ${cut}::bigint
      and not exists (select 1 from timesheet t where t.signature_id = signature.id) returning image_blob_id as blob`);
  const bankFiles = await deleted(sql`
    delete from bank_file where created_at < ${cut}::bigint
      and not exists (select 1 from bank_file_invoice b where b.bank_file_id = bank_file.id) returning blob_id as blob`);
  for (const blob of [...invoices, ...signatures, ...bankFiles]) {
    if (blob !== null) await blobs.remove(tx, blob);
  }
  const all = { lines, invoices, timesheets, taps, signatures, bankFiles };
  const gone = Object.entries(all).flatMap(([name, rows]) => (rows.length > 0 ? [[name, rows.length]] : []));
  if (gone.length > 0) tx.audit('retention', null, Object.fromEntries(gone));
}
