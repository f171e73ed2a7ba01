import { sql } from 'kysely';
import { defineTask } from '../platform/queue/tasks';
import { selectInvoices } from './invoice-rows';
import { drawInvoice } from './stored-pdf';

export const KEEP = 'keep-invoices';

/** Draws and stores the PDFs of new invoices, so that they stay as issued even if the drawing code changes later. */
export const keepInvoicesTask = defineTask(KEEP, async ({ payload, db, services, write }) => {
  const { companyId, ids } = payload as { companyId: number; ids: number[] };
  const rows = await selectInvoices(
    db,
    companyId,
    sql`i.id = any(${ids}::bigint[]) and i.pdf_blob_id is null and i.cancelled_at is null`,
  );
  for (const row of rows) {
    const pdf = await drawInvoice(db, row);
    const file = await services.blobs.bring(pdf, 'application/pdf');
    await write(async (tx) => {
      const blobId = await services.blobs.name(tx.db, file);
      const { numUpdatedRows } = await tx.db
        .updateTable('invoice')
        .set({ pdf_blob_id: blobId })
        .where('id', '=', row.id)
        .where('pdf_blob_id', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) await services.blobs.remove(tx, blobId);
    });
  }
});
