import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';
import type { Blobs, Brought } from '../platform/files/blobs';
import { defineTask } from '../platform/queue/tasks';
import { creditPdfOf, invoicePdfOf, selectCredit, selectPapers } from './papers';

interface Paper {
  table: 'client_invoice' | 'client_credit';
  id: number;
}

/**
 * Saves the PDF of an issued paper, so that it stays as issued even if the drawing code changes later; one that is
 * saved already stays. Returns the blob's id. Locks the paper.
 */
export async function savePdf(tx: Tx, blobs: Blobs, { table, id }: Paper, file: Brought): Promise<number> {
  const { rows } = await sql<{ blob: number | null }>`
    select pdf_blob_id as blob from ${sql.table(table)} where id = ${id} for update`.execute(tx.db);
  const saved = rows[0]?.blob ?? null;
  if (saved !== null) return saved;
  const blobId = await blobs.name(tx.db, file);
  await sql`update ${sql.table(table)} set pdf_blob_id = ${blobId} where id = ${id}`.execute(tx.db);
  return blobId;
}

const SAVE = 'save-client-paper';

/** Draws and saves the PDF of a paper soon after the transaction that issues it. */
export const savePdfSoon = (tx: Tx, companyId: number, paper: Paper): Promise<void> =>
  tx.enqueue(SAVE, { companyId, ...paper });

/** Draws and saves the PDF of an invoice or a credit note that was issued. */
export const saveClientPaperTask = defineTask(SAVE, async ({ payload, db, services, write }) => {
  const { companyId, table, id } = payload as unknown as Paper & { companyId: number };
  const { blobs } = services;
  const draw = async (): Promise<Buffer | null> => {
    if (table === 'client_credit') {
      const found = await selectCredit(db, companyId, id, sql`true`);
      return found === undefined ? null : creditPdfOf(db, blobs, found);
    }
    const [row] = await selectPapers(db, companyId, sql`i.id = ${id} and i.number is not null`);
    return row === undefined ? null : invoicePdfOf(db, blobs, row);
  };
  const pdf = await draw();
  if (pdf === null) return;
  const file = await blobs.bring(pdf, 'application/pdf');
  await write((tx) => savePdf(tx, blobs, { table, id }, file));
});
