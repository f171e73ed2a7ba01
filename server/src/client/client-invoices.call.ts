// Calls: findClientInvoices, getClientInvoice, getMyPapers.
import type { Out, Parsed } from '@crewcall/contract/types';
import { quoteStateOn } from '@crewcall/domain/clients';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { QuoteState } from '@crewcall/domain/clients';
import { searchWords } from '@crewcall/domain/text';
import { addDays, dayText } from '@crewcall/domain/time';
import type { Cents, DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { containsAllWords } from '../db/contains-all-words';
import type { Db } from '../db/schema';
import { notFound } from '../errors';
import { companyConfig, companyDay } from '../platform/database/company-config';
import { fullNameSql } from '../platform/database/person-name';
import { handle } from '../platform/http/handle';
import { readChargeBook } from './charge-book';
import { changesInWords, lineChanges } from './line-changes';
import { payToOf } from './pay-to';
import { agingByCustomer, agingOfAll, openSql, selectListed } from './listed-invoices';
import { printedLines, readStoredLines } from './printed-lines';

const MOST_PAPERS = 1000;

const shown = {
  draft: () => sql`i.number is null`,
  open: () => sql`i.number is not null and ${openSql} > 0`,
  overdue: (today) => sql`i.number is not null and ${openSql} > 0 and i.due_day < ${today}::date`,
  done: () => sql`i.number is not null and ${openSql} <= 0`,
  all: () => sql`true`,
} satisfies Record<Parsed<'findClientInvoices'>['show'], (today: DayText) => RawBuilder<unknown>>;

/** Everything by which an invoice is searched, folded as `fold` does. */
const searched = sql`folded(concat_ws(' ', 'INV-' || i.number, i.po_number, i.reference, p.text, p.full_name, j.title,
  (select string_agg(distinct l.job_title, ' ') from client_line l where l.invoice_id = i.id and i.job_id is null)))`;

/** A page of invoices to customers, drafts first, then the latest number; with the sums of all that were found. */
export const findClientInvoicesHandler = handle('findClientInvoices', async ({ body, user, db, now }) => {
  const { companyId } = user;
  const { idCustomer, show, text = '', limit, offset } = body;
  const today = await companyDay(db, companyId, now);
  const those = sql`i.company_id = ${companyId} and ${shown[show](today)}
    and ${idCustomer === undefined ? sql`true` : sql`i.prepend_id = ${idCustomer}`}
    and ${containsAllWords(searched, searchWords(text))}`;
  const invoices = await selectListed(db, those, today, { limit, offset });
  const { rows } = await sql<{ total: number; cents: Cents; open: Cents }>`
    select count(*)::int as total, coalesce(sum(i.total_cents), 0)::bigint as cents,
      coalesce(sum(${openSql}) filter (where i.number is not null), 0)::bigint as open
    from client_invoice i join prepend p on p.id = i.prepend_id left join job j on j.id = i.job_id
    where ${those}`.execute(db);
  const { total, ...totals } = rows[0] ?? { total: 0, cents: 0, open: 0 };
  return { invoices, total, totals };
});

type Detail = Out<'getClientInvoice'>;

interface Facts {
  note: string;
  linesBy: Detail['linesBy'];
  net: Cents;
  gst: Cents;
  sentTo: string;
  mail: string | null;
}

async function historyOf(db: Db, id: number): Promise<Pick<Detail, 'payments' | 'credits'>> {
  const [payments, credits] = await Promise.all([
    sql<Detail['payments'][number]>`
      select c.id, c.day::text as day, c.cents, c.reference, coalesce(${fullNameSql('u')}, '') as by,
        case when c.removed_at is not null then c.removed_reason end as "removedReason"
      from client_payment c left join app_user u on u.id = c.created_by
      where c.invoice_id = ${id} order by c.day, c.id`.execute(db),
    sql<Detail['credits'][number]>`
      select c.id, c.number, c.total_cents as total, c.reason, c.created_at as at,
        coalesce(${fullNameSql('u')}, '') as by
      from client_credit c left join app_user u on u.id = c.created_by
      where c.invoice_id = ${id} order by c.id`.execute(db),
  ]);
  return { payments: payments.rows, credits: credits.rows };
}

/** What an invoice to this customer would lack if it were issued now. None of it refuses the issue. */
async function lacksOf(db: Db, idCustomer: number, config: CompanyConfig): Promise<string[]> {
  const { billing_abn, billing_email } = await db
    .selectFrom('prepend')
    .select(['billing_abn', 'billing_email'])
    .where('id', '=', idCustomer)
    .executeTakeFirstOrThrow();
  return [
    ...(payToOf(config) === null
      ? ['It will not say where to pay: enter “Customers pay to” under Settings, Bank Settings.']
      : []),
    ...(billing_abn === '' ? ['It will not have the customer’s ABN: enter it under Customers.'] : []),
    ...(billing_email === '' ? ['The customer has no billing email: enter it under Customers.'] : []),
  ];
}

/** An invoice with its lines, payments and credit notes, and what it charges differently from today. */
export const getClientInvoiceHandler = handle('getClientInvoice', async ({ body, user, db, now }) => {
  const { companyId } = user;
  const config = await companyConfig(db, companyId);
  const { confTimezone: zone } = config;
  const today = dayText(zone, now);
  const [listed] = await selectListed(db, sql`i.company_id = ${companyId} and i.id = ${body.id}`, today, {
    limit: 1,
  });
  const { rows } = await sql<Facts>`
    select i.note, i.lines_by as "linesBy", i.net_cents as net, i.gst_cents as gst, i.sent_to as "sentTo",
      m.status as mail
    from client_invoice i left join message m on m.id = i.message_id
    where i.company_id = ${companyId} and i.id = ${body.id}`.execute(db);
  const [facts] = rows;
  if (!listed || !facts) return notFound('This invoice could not be found. A draft may have been deleted.');
  const [lines, book, history] = await Promise.all([
    readStoredLines(db, listed.id),
    readChargeBook(db, companyId, []),
    historyOf(db, listed.id),
  ]);
  const { needsPo, termsDays } = book.cardOf(listed.idCustomer);
  const changes = await lineChanges(db, companyId, listed.idCustomer, lines);
  return {
    ...listed,
    ...facts,
    ...history,
    dueDay: listed.dueDay ?? dayText(zone, addDays(zone, now, termsDays)),
    needsPo,
    lacks: listed.number === null ? await lacksOf(db, listed.idCustomer, config) : [],
    lines: printedLines(lines, facts.linesBy),
    changes: changesInWords(changes, listed.number === null, listed.customer),
  };
});

type MyQuote = Out<'getMyPapers'>['quotes'][number];

/** The invoices and quotes that a customer's managers have been sent; for the office those of all customers. */
export const getMyPapersHandler = handle('getMyPapers', async ({ user, scope, db, now }) => {
  const { companyId } = user;
  const today = await companyDay(db, companyId, now);
  const own = scope.inCompany(sql`p.text`);
  const [invoices, { rows }, agings] = await Promise.all([
    selectListed(db, sql`i.company_id = ${companyId} and i.number is not null and ${own}`, today, {
      limit: MOST_PAPERS,
    }),
    sql<Omit<MyQuote, 'state'> & { state: Exclude<QuoteState, 'expired' | 'draft'> }>`
      select q.id, q.number, p.full_name as customer, j.title as "jobName", q.state,
        q.valid_until::text as "validUntil", q.total_cents as total
      from quote q join prepend p on p.id = q.prepend_id join job j on j.id = q.job_id
      where q.company_id = ${companyId} and q.number is not null and ${own}
      order by q.number desc limit ${MOST_PAPERS}`.execute(db),
    agingByCustomer(db, companyId, own, today),
  ]);
  return {
    invoices,
    quotes: rows.map((quote) => ({ ...quote, state: quoteStateOn(quote, today) as MyQuote['state'] })),
    aging: agingOfAll(agings.values()),
  };
});
