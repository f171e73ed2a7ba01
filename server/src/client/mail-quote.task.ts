import { companyConfig } from '../platform/database/company-config';
import { queueMail } from '../platform/notifications/messages';
import { defineTask } from '../platform/queue/tasks';
import { hashToken, newToken } from '../session/tokens';
import { drawQuote, quoteFile } from './quote-pdf';
import { lockQuote, selectQuotes } from './quote-rows';
import type { QuoteRow } from './quote-rows';
import { quoteMail } from './quote-words';
import { sql } from 'kysely';

export const MAIL_QUOTE = 'mail-quote';

/** Sent, and its mail has no link yet. */
const waits = (row: QuoteRow | undefined): row is QuoteRow => row?.state === 'sent' && !row.isMailed;

/**
 * Mails a sent quote as a PDF with its link. The PDF is drawn here and not in the call, because the call holds the lock
 * on quote numbers, and every other quote would wait for the drawing. The link's token is only in the mail.
 */
export const mailQuoteTask = defineTask(MAIL_QUOTE, async ({ payload, db, services, now, write }) => {
  const { id } = payload as { id: number };
  const which = sql`q.id = ${id}`;
  const [sent] = await selectQuotes(db, which);
  if (!waits(sent)) return;
  const file = await services.blobs.bring(await drawQuote(sent, now), 'application/pdf');
  await write(async (tx) => {
    const row = await lockQuote(tx.db, which);
    if (!waits(row)) return;
    const token = newToken();
    await tx.db
      .updateTable('quote')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', id)
      .execute();
    const blobId = await services.blobs.name(tx.db, file);
    await queueMail(tx, {
      ...quoteMail(row, await companyConfig(tx.db, row.idCompany), token),
      to: row.sentTo,
      isCharge: true,
      attachments: [{ blobId, filename: quoteFile(row) }],
    });
  });
});
