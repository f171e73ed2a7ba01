// Calls: sendQuote, getQuotePdf.
import { quoteStateOn } from '@crewcall/domain/clients';
import { formatDayInFull } from '@crewcall/domain/format';
import { quoteAnswerWords } from '@crewcall/domain/quotes';
import { JobStatus } from '@crewcall/domain/job-state';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { conflict, notFound, refuse } from '../errors';
import { companyConfig, companyDay } from '../platform/database/company-config';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { toOffice, toPrefix } from '../platform/live/audience';
import { denyAccess } from '../row-rules/no-access';
import { lockJobs } from './locked-invoice';
import { MAIL_QUOTE } from './mail-quote.task';
import { nextNumber } from './paper-number';
import { needValidUntil, quoteContent } from './quote-draft';
import { drawQuote, quoteFile } from './quote-pdf';
import type { QuoteRow } from './quote-rows';
import { answeredOf, lockQuote, ofCompany, selectQuotes } from './quote-rows';

/** Refuses a quote of a job that is cancelled or has another customer, and a draft that the job would not give now. */
async function refuseStale(tx: Tx, companyId: number, row: QuoteRow): Promise<void> {
  const [job] = await lockJobs(tx.db, companyId, [row.idJob]);
  if (!job) notFound('This job could not be found. It may have been removed.');
  if (job?.status === JobStatus.Cancelled) refuse('This job is cancelled, so its quote is not sent.');
  if (job?.prepend !== row.prefix) refuse('This job has another customer now. Make a new quote of the job.');
  if (row.state !== 'draft') return;
  const { lines, netCents, gstCents, totalCents, parties, job: quoted } = row;
  const was = { idCustomer: row.idCustomer, lines, netCents, gstCents, totalCents, parties, job: quoted };
  // As it would be stored.
  const now: unknown = JSON.parse(JSON.stringify(await quoteContent(tx.db, companyId, row.idJob)));
  if (!isDeepStrictEqual(was, now))
    refuse(
      'The job, its rates or the details on the quote have changed since it was made. Make its lines again, look at them, then send it.',
    );
}

/**
 * Mails a quote to its customer. The first time it gets its number and freezes; sent again, the link of the mail before
 * ends.
 */
export const sendQuoteHandler = handle('sendQuote', ({ body, user, now, write }) =>
  write(
    once(user.id, 'sendQuote', body.key, async (tx) => {
      const row = await lockQuote(tx.db, ofCompany(user.companyId, body.id));
      if (!row) return notFound('This quote could not be found. It may have been deleted.');
      const today = await companyDay(tx.db, user.companyId, now);
      const state = quoteStateOn(row, today);
      if (state === 'draft') needValidUntil(row.validUntil, today);
      if (state === 'expired')
        return refuse(
          `This quote was valid until ${formatDayInFull(row.validUntil)}. Make a new quote of the job.`,
        );
      if (state === 'accepted' || state === 'declined') {
        const { confTimezone } = await companyConfig(tx.db, user.companyId);
        const words = quoteAnswerWords(state, answeredOf(row), confTimezone);
        return conflict(`This quote has been answered. ${words}. Make a new quote of the job.`);
      }
      await refuseStale(tx, user.companyId, row);
      const number = row.number ?? (await nextNumber(tx, user.companyId, 'quote'));
      await tx.db
        .updateTable('quote')
        .set({ number, state: 'sent', sent_to: body.email, token_hash: null, sent_at: row.sentAt ?? now })
        .where('id', '=', row.id)
        .execute();
      await tx.enqueue(MAIL_QUOTE, { id: row.id }, { jobKey: `${MAIL_QUOTE} ${row.id}` });
      tx.audit('quote', row.id, { number, sentTo: body.email, again: state === 'sent' });
      tx.announce('client.changed', { idCustomer: row.idCustomer }, [toOffice, toPrefix(row.prefix)]);
      return { number };
    }),
  ),
);

/** A quote as a PDF, for the office, and once it was sent for the managers of its customer. */
export const getQuotePdfHandler = handle('getQuotePdf', async ({ body, user, scope, db, now }) => {
  const own = scope.isManager ? sql`${scope.inCompany(sql`p.text`)} and q.state <> 'draft'` : sql`true`;
  const [row] = await selectQuotes(db, sql`${ofCompany(user.companyId, body.id)} and ${own}`);
  if (row) return { name: quoteFile(row), pdf: (await drawQuote(row, now)).toString('base64') };
  return scope.isManager
    ? denyAccess()
    : notFound('This quote could not be found. It may have been deleted.');
});
