// Calls: makeQuote, findQuotes, getQuote, saveQuoteDraft, deleteQuoteDraft.
import type { Parsed } from '@crewcall/contract/types';
import { QUOTE_DAYS } from '@crewcall/domain/quotes';
import { addDays, dayText, dayToEpoch } from '@crewcall/domain/time';
import type { DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { conflict, notFound } from '../errors';
import { companyDay } from '../platform/database/company-config';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { toOffice } from '../platform/live/audience';
import { contentColumns, needValidUntil, quoteContent } from './quote-draft';
import { listQuotes, lockQuote, ofCompany, selectQuotes, wireLines } from './quote-rows';
import type { QuoteRow } from './quote-rows';

const shownAs = {
  open: (today: DayText) =>
    sql`(q.state = 'draft' or (q.state = 'sent' and q.valid_until >= ${today}::date))`,
  answered: () => sql`q.state in ('accepted', 'declined')`,
  expired: (today: DayText) => sql`(q.state = 'sent' and q.valid_until < ${today}::date)`,
  all: () => sql`true`,
} satisfies Record<Parsed<'findQuotes'>['show'], unknown>;

/** The quotes of a customer, of a job or of all, the newest first. */
export const findQuotesHandler = handle('findQuotes', async ({ body, user, db, now }) => {
  const { idCustomer, idJob, show, limit, offset } = body;
  const today = await companyDay(db, user.companyId, now);
  const which = sql`q.company_id = ${user.companyId} and ${shownAs[show](today)}
    and ${idCustomer === undefined ? sql`true` : sql`q.prepend_id = ${idCustomer}`}
    and ${idJob === undefined ? sql`true` : sql`q.job_id = ${idJob}`}`;
  const rows = await selectQuotes(db, which, sql`order by q.id desc limit ${limit} offset ${offset}`);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from quote q where ${which}`.execute(db);
  return { quotes: await listQuotes(db, rows, today), total: counted[0]?.total ?? 0 };
});

/** One quote with its lines, and what is different in its job now. */
export const getQuoteHandler = handle('getQuote', async ({ body, user, db, now }) => {
  const [row] = await selectQuotes(db, ofCompany(user.companyId, body.id));
  const [quote] = await listQuotes(db, row ? [row] : [], await companyDay(db, user.companyId, now));
  if (!row || !quote) return notFound('This quote could not be found. It may have been deleted.');
  return {
    ...quote,
    ...{ poNumber: row.job.poNumber, reference: row.job.reference },
    ...{ location: row.job.location, note: row.note, lines: wireLines(row.lines), email: row.billingEmail },
  };
});

/** Makes a draft of a job as it is planned now. */
export const makeQuoteHandler = handle('makeQuote', ({ body, user, now, write }) =>
  write(
    once(user.id, 'makeQuote', body.key, async (tx) => {
      const today = await companyDay(tx.db, user.companyId, now);
      const usual = dayText('UTC', addDays('UTC', dayToEpoch('UTC', today), QUOTE_DAYS));
      const validUntil = body.validUntil ?? usual;
      needValidUntil(validUntil, today);
      const content = await quoteContent(tx.db, user.companyId, body.idJob);
      const { id } = await tx.db
        .insertInto('quote')
        .values({
          ...contentColumns(content),
          company_id: user.companyId,
          job_id: body.idJob,
          valid_until: validUntil,
          note: body.note.trim(),
          created_by: user.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      tx.audit('quote', id, { idJob: body.idJob, totalCents: content.totalCents });
      tx.announce('client.changed', { idCustomer: content.idCustomer }, toOffice);
      return { id };
    }),
  ),
);

async function lockDraft(tx: Tx, companyId: number, id: number): Promise<QuoteRow> {
  const row = await lockQuote(tx.db, ofCompany(companyId, id));
  if (!row) return notFound('This quote could not be found. It may have been deleted.');
  return row.state === 'draft'
    ? row
    : conflict('This quote was sent, so it does not change any more. Make a new quote of the job.');
}

/** Changes a draft, and makes its lines again if asked to. */
export const saveQuoteDraftHandler = handle('saveQuoteDraft', ({ body, user, now, write }) =>
  write(async (tx) => {
    const { id, validUntil, again } = body;
    const row = await lockDraft(tx, user.companyId, id);
    needValidUntil(validUntil, await companyDay(tx.db, user.companyId, now));
    const content = again ? await quoteContent(tx.db, user.companyId, row.idJob) : null;
    await tx.db
      .updateTable('quote')
      .set({
        valid_until: validUntil,
        note: body.note.trim(),
        ...(content === null ? {} : contentColumns(content)),
      })
      .where('id', '=', id)
      .execute();
    tx.audit('quote', id, { validUntil, ...(content === null ? {} : { totalCents: content.totalCents }) });
    tx.announce('client.changed', { idCustomer: content?.idCustomer ?? row.idCustomer }, toOffice);
  }),
);

export const deleteQuoteDraftHandler = handle('deleteQuoteDraft', ({ body, user, write }) =>
  write(async (tx) => {
    const row = await lockDraft(tx, user.companyId, body.id);
    await tx.db.deleteFrom('quote').where('id', '=', row.id).execute();
    tx.audit('quote', row.id, { deleted: true, idJob: row.idJob, totalCents: row.totalCents });
    tx.announce('client.changed', { idCustomer: row.idCustomer }, toOffice);
  }),
);
