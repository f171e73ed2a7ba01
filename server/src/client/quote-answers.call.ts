// Calls: readQuote, answerQuote, answerQuoteAsManager, recordQuoteAnswer.
import { quoteStateOn } from '@crewcall/domain/clients';
import { formatDayInFull } from '@crewcall/domain/format';
import { quoteAnswerWords } from '@crewcall/domain/quotes';
import type { AnswerWay, QuoteAnswer } from '@crewcall/domain/quotes';
import { dayText } from '@crewcall/domain/time';
import type { DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { conflict, deny, notFound, refuse } from '../errors';
import { companyConfig, deploymentCompany } from '../platform/database/company-config';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { toOffice, toPrefix } from '../platform/live/audience';
import { notifyOffice } from '../platform/notifications/notify-office';
import { denyAccess } from '../row-rules/no-access';
import { hashToken } from '../session/tokens';
import { answeredOf, lockQuote, ofCompany, selectQuotes, wireLines } from './quote-rows';
import type { QuoteRow } from './quote-rows';
import { answerNotice, contactWords } from './quote-words';

const ofToken = (token: string) => sql`q.token_hash = ${hashToken(token)}`;

/** Refuses a link that was never made, or that a newer mail has ended. */
async function refuseDeadLink(db: Db): Promise<never> {
  const id = await deploymentCompany(db);
  const contact = id === null ? '' : ` ${contactWords(await companyConfig(db, id))}`;
  return refuse(
    `This link does not open a quote. If there is a later mail with this quote, use the link in that one.${contact}`,
  );
}

/** What the page of a mail's link shows. Changes nothing, as mail scanners open links too. */
export const readQuoteHandler = handle('readQuote', async ({ body, db, now }) => {
  const [row] = await selectQuotes(db, ofToken(body.token));
  if (!row || row.number === null) return refuseDeadLink(db);
  const { confTimezone } = await companyConfig(db, row.idCompany);
  const state = quoteStateOn(row, dayText(confTimezone, now));
  if (state === 'draft') return refuseDeadLink(db);
  const { title, start, zone: tz, location, poNumber, reference } = row.job;
  return {
    ...{ company: row.parties.company.name, customer: row.parties.customer.name, number: row.number, state },
    ...{
      validUntil: row.validUntil,
      job: { title, start, tz, location, poNumber, reference },
      lines: wireLines(row.lines),
    },
    ...{ net: row.netCents, gst: row.gstCents, total: row.totalCents },
    ...{ note: row.note, answered: answeredOf(row) },
  };
});

interface GivenAnswer {
  answer: QuoteAnswer;
  name: string;
  note: string;
  how: AnswerWay;
  now: number;
}

const stateAfter = { accept: 'accepted', decline: 'declined' } as const;

/** Stores the one answer of a quote, which the caller has locked. Of answers at the same time only the first counts. */
async function storeAnswer(tx: Tx, row: QuoteRow, given: GivenAnswer): Promise<void> {
  const { answer, name, how, now } = given;
  const config = await companyConfig(tx.db, row.idCompany);
  const today: DayText = dayText(config.confTimezone, now);
  const state = quoteStateOn(row, today);
  const isOffice = how === 'office';
  if (state === 'draft') return refuse('This quote was not sent yet. Send it, then it can be answered.');
  if (state === 'accepted' || state === 'declined')
    return conflict(
      `This quote has been answered. ${quoteAnswerWords(state, answeredOf(row), config.confTimezone)}.`,
    );
  // The company may still agree to an answer that came late.
  if (state === 'expired' && !isOffice)
    return refuse(
      `This quote was valid until ${formatDayInFull(row.validUntil)}, so it cannot be answered here any more. ${contactWords(config)}`,
    );
  const note = given.note.trim();
  const next = stateAfter[answer];
  await tx.db
    .updateTable('quote')
    .set({
      state: next,
      answered_at: now,
      answered_name: name,
      answered_by: tx.by,
      answered_how: how,
      answer_note: note,
    })
    .where('id', '=', row.id)
    .execute();
  tx.audit('quote', row.id, { number: row.number, answer, name, how });
  tx.announce('client.changed', { idCustomer: row.idCustomer }, [toOffice, toPrefix(row.prefix)]);
  if (!isOffice)
    await notifyOffice(tx, row.idCompany, 'client:write', {
      ...answerNotice(row, next, name, note),
      path: '/admin/clients',
      isCharge: true,
    });
}

/** The customer's answer on the page of the link, with their name typed. */
export const answerQuoteHandler = handle('answerQuote', ({ body, now, write }) =>
  write(async (tx) => {
    const { token, answer, note } = body;
    const row = await lockQuote(tx.db, ofToken(token));
    if (!row) return refuseDeadLink(tx.db);
    await storeAnswer(tx, row, { answer, name: body.name.trim(), note, how: 'link', now });
  }),
);

/** The answer of a manager of the customer. The office cannot accept its own quote in the customer's name. */
export const answerQuoteAsManagerHandler = handle(
  'answerQuoteAsManager',
  ({ body, user, scope, now, write }) =>
    write(async (tx) => {
      if (!scope.isManager)
        return deny('Only the customer answers a quote. If they told you their answer, record it.');
      const which = sql`${ofCompany(user.companyId, body.id)} and ${scope.inCompany(sql`p.text`)}
        and q.state <> 'draft'`;
      const row = await lockQuote(tx.db, which);
      if (!row) return denyAccess();
      const name = `${user.firstName} ${user.lastName}`.trim();
      await storeAnswer(tx, row, { answer: body.answer, name, note: body.note, how: 'portal', now });
    }),
);

/** An answer that the customer has told the office. It is marked as recorded by the office. */
export const recordQuoteAnswerHandler = handle('recordQuoteAnswer', ({ body, user, now, write }) =>
  write(async (tx) => {
    const row = await lockQuote(tx.db, ofCompany(user.companyId, body.id));
    if (!row) return notFound('This quote could not be found. It may have been deleted.');
    const { answer, note } = body;
    await storeAnswer(tx, row, { answer, name: body.name.trim(), note, how: 'office', now });
  }),
);
