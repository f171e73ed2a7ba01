import { ADJUSTMENT_FILE } from '@crewcall/domain/limits';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import { adjustmentName } from '@crewcall/domain/pay';
import type { EpochMs } from '@crewcall/domain/units';
import { formatNumericDay } from '@crewcall/domain/format';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { draw } from '../documents/drawing-threads';
import type { Blobs } from '../platform/files/blobs';
import type { Tx } from '../platform/database/tx';
import { letter } from '../platform/notifications/letter';
import { queueMail } from '../platform/notifications/messages';
import { defineTask } from '../platform/queue/tasks';
import { adjustmentPdf } from './adjustment-pdf';
import { selectInvoices } from './invoice-rows';
import type { InvoiceRow } from './invoice-rows';
import type { Parties } from './invoice-parties';

const KEEP_NOTE = 'keep-adjustment-note';

/** Issues a numbered adjustment note that reverses a cancelled tax invoice; null if the invoice had no GST. */
export async function issueAdjustment(
  tx: Tx,
  row: InvoiceRow,
  { by, now, companyId }: { by: number; now: EpochMs; companyId: number },
): Promise<number | null> {
  if (row.kind !== 'rcti' || row.gst_cents === 0) return null;
  const { id } = await tx.db
    .insertInto('adjustment_note')
    .values({ invoice_id: row.id, issued_by: by, issued_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.enqueue(KEEP_NOTE, { companyId, idInvoice: row.id });
  return id;
}

const drawNote = (row: InvoiceRow & { adjustment_id: number; adjustment_at: number }): Promise<Buffer> =>
  draw(adjustmentPdf, {
    number: row.adjustment_id,
    issuedAt: row.adjustment_at,
    invoice: row.id,
    invoiceIssuedAt: row.issued_at,
    weekEnd: row.week_end,
    parties: row.parties as Parties,
    netCents: row.net_cents,
    gstCents: row.gst_cents,
    totalCents: row.total_cents,
  });

/** The adjustment note of an invoice, as saved or drawn from what is stored; null if it has none. */
export async function storedNote(blobs: Blobs, row: InvoiceRow): Promise<Buffer | null> {
  const { adjustment_id, adjustment_at, adjustment_blob_id } = row;
  if (adjustment_id === null || adjustment_at === null) return null;
  const stored = adjustment_blob_id === null ? null : await blobs.get(adjustment_blob_id);
  return stored?.bytes ?? drawNote({ ...row, adjustment_id, adjustment_at });
}

/** Draws and stores the PDF of an adjustment note, and mails it to the worker, who needs it for their tax records. */
export const keepAdjustmentTask = defineTask(KEEP_NOTE, async ({ payload, db, services, write }) => {
  const { companyId, idInvoice } = payload as { companyId: number; idInvoice: number };
  const [row] = await selectInvoices(db, companyId, sql`i.id = ${idInvoice}`);
  if (!row || row.adjustment_id === null || row.adjustment_blob_id !== null) return;
  const number = row.adjustment_id;
  const pdf = await storedNote(services.blobs, row);
  if (pdf === null) return;
  const to = await emailOf(db, row.user_id);
  const file = await services.blobs.bring(pdf, 'application/pdf');
  await write(async (tx) => {
    const blobId = await services.blobs.name(tx.db, file);
    const { numUpdatedRows } = await tx.db
      .updateTable('adjustment_note')
      .set({ pdf_blob_id: blobId })
      .where('id', '=', number)
      .where('pdf_blob_id', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return services.blobs.remove(tx, blobId);
    await queueMail(tx, {
      userId: row.user_id,
      to,
      subject: `Adjustment note ${adjustmentName(number)}`,
      text: letter(
        row.first_name,
        `tax invoice ${row.id} of the week ending ${formatNumericDay(row.week_end)} was cancelled. ` +
          'The adjustment note that takes it back is attached; keep it with your tax records. ' +
          'If you reported the GST of that invoice already, the note lowers it again.',
        ...(row.status === InvoiceStatus.Full
          ? ['The invoice does not count as on its way to your bank any more.']
          : []),
      ),
      attachments: [{ blobId, filename: ADJUSTMENT_FILE }],
      once: `${KEEP_NOTE}:${number}`,
    });
  });
});

const emailOf = async (db: Db, idUser: number): Promise<string> =>
  (await db.selectFrom('app_user').select('email').where('id', '=', idUser).executeTakeFirstOrThrow()).email;
