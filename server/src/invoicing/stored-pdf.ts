import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { draw } from '../documents/drawing-threads';
import type { Blobs } from '../platform/files/blobs';
import { invoicePdf } from './invoice-pdf';
import { readExtraLines, readLines } from './invoice-lines';
import type { InvoiceRow } from './invoice-rows';
import type { Parties } from './invoice-parties';

/** An issued invoice as a PDF, drawn from what is stored of it: the same bytes each time. */
export const drawInvoice = async (db: Db, row: InvoiceRow): Promise<Buffer> =>
  draw(invoicePdf, {
    number: row.id,
    kind: row.kind,
    weekStart: row.week_start,
    weekEnd: row.week_end,
    issuedAt: row.issued_at,
    cancelled: row.cancelled_at !== null,
    parties: row.parties as Parties,
    lines: await readLines(db, row.id),
    extras: await readExtraLines(db, sql`l.invoice_id = ${row.id}`),
    netCents: row.net_cents,
    gstCents: row.gst_cents,
    totalCents: row.total_cents,
  });

/** The PDF of an invoice: as saved, or drawn if it is not saved yet or is cancelled and needs the mark "CANCELLED". */
export async function storedPdf(db: Db, blobs: Blobs, row: InvoiceRow): Promise<Buffer> {
  const stored =
    row.cancelled_at === null && row.pdf_blob_id !== null ? await blobs.get(row.pdf_blob_id) : null;
  return stored?.bytes ?? drawInvoice(db, row);
}
