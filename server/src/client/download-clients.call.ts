import {
  clientInvoiceStateNames,
  clientInvoiceState,
  openCents,
  paperNumber,
  quoteStateNames,
  quoteStateOn,
} from '@crewcall/domain/clients';
import type { ClientSums, QuoteState } from '@crewcall/domain/clients';
import { nextDay } from '@crewcall/domain/bank-days';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { Cents, DayText, EpochMs, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { oneAfterTheOther } from '../documents/one-after-the-other';
import { dayCell } from '../documents/workbook';
import type { Sheet } from '../documents/workbook';
import { sheetOf, xlsx } from '../invoicing/worksheet';
import type { SheetColumn } from '../invoicing/worksheet';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { daysOf } from '../timesheets/day-range';

/** The days that are asked for, in the company's zone. */
interface Asked {
  companyId: number;
  zone: Zone;
  from: DayText;
  to: DayText;
  start: EpochMs;
  end: EpochMs;
  today: DayText;
}

const customer = sql`coalesce(nullif(p.billing_name, ''), p.full_name) as customer`;
const sumOf = <T>(rows: readonly T[], of: (row: T) => Cents): Cents =>
  rows.reduce((sum, row) => sum + of(row), 0);

interface QuoteRow {
  number: number | null;
  state: Exclude<QuoteState, 'expired'>;
  validUntil: DayText;
  customer: string;
  job: string;
  at: EpochMs;
  net: Cents;
  gst: Cents;
  total: Cents;
  answeredAt: EpochMs | null;
  answeredName: string;
}

async function quotesSheet(db: Db, { companyId, start, end, zone, today }: Asked): Promise<Sheet[]> {
  const { rows } = await sql<QuoteRow>`
    select q.number, q.state, q.valid_until::text as "validUntil", ${customer}, coalesce(job.title, '') as job,
      coalesce(q.sent_at, q.created_at) as at, q.net_cents as net, q.gst_cents as gst, q.total_cents as total,
      q.answered_at as "answeredAt", q.answered_name as "answeredName"
    from quote q join prepend p on p.id = q.prepend_id left join job on job.id = q.job_id
    where q.company_id = ${companyId} and coalesce(q.sent_at, q.created_at) >= ${start}::bigint
      and coalesce(q.sent_at, q.created_at) < ${end}::bigint
    order by q.number nulls last, q.id`.execute(db);
  const day = (at: EpochMs | null) => (at === null ? null : dayCell(dayText(zone, at)));
  const columns: SheetColumn<QuoteRow>[] = [
    {
      title: 'Quote',
      width: 12,
      kind: 'text',
      value: ({ number }) => (number === null ? 'Draft' : paperNumber('quote', number)),
    },
    { title: 'Customer', width: 30, kind: 'text', value: (row) => row.customer },
    { title: 'Job', width: 34, kind: 'text', value: (row) => row.job },
    { title: 'Day', width: 13, kind: 'date', value: (row) => day(row.at) },
    { title: 'Valid until', width: 13, kind: 'date', value: (row) => dayCell(row.validUntil) },
    { title: 'Status', width: 12, kind: 'text', value: (row) => quoteStateNames[quoteStateOn(row, today)] },
    { title: 'Answered', width: 13, kind: 'date', value: (row) => day(row.answeredAt) },
    { title: 'Answered by', width: 24, kind: 'text', value: (row) => row.answeredName },
    { title: 'Without GST', width: 14, kind: 'money', value: (row) => row.net },
    { title: 'GST', width: 12, kind: 'money', value: (row) => row.gst },
    { title: 'Total', width: 14, kind: 'money', value: (row) => row.total },
  ];
  return [sheetOf('Quotes', columns, rows)];
}

/** An empty row before the totals: a spreadsheet then sorts and filters the rows without them. */
const totalsApart = (sheet: Sheet): Sheet => ({ ...sheet, rows: [...sheet.rows, []] });

interface InvoiceRow extends ClientSums {
  customer: string;
  job: string;
  poNumber: string;
  reference: string;
  issuedAt: EpochMs;
  dueDay: DayText;
  net: Cents;
  gst: Cents;
}

interface CreditRow {
  number: number;
  invoice: number;
  customer: string;
  reason: string;
  at: EpochMs;
  net: Cents;
  gst: Cents;
  total: Cents;
}

async function invoicesSheets(db: Db, { companyId, start, end, zone }: Asked): Promise<Sheet[]> {
  const { rows } = await sql<InvoiceRow>`
    select i.number, ${customer}, coalesce(job.title, (select string_agg(distinct j.title, ', ' order by j.title)
        from client_line l join job j on j.id = l.job_id where l.invoice_id = i.id), '') as job, i.po_number as "poNumber", i.reference,
      i.issued_at as "issuedAt", i.due_day::text as "dueDay", i.net_cents as net, i.gst_cents as gst,
      i.total_cents as "totalCents", i.credited_cents as "creditedCents", i.paid_cents as "paidCents"
    from client_invoice i join prepend p on p.id = i.prepend_id left join job on job.id = i.job_id
    where i.company_id = ${companyId} and i.issued_at >= ${start}::bigint and i.issued_at < ${end}::bigint
    order by i.number`.execute(db);
  const { rows: credits } = await sql<CreditRow>`
    select c.number, i.number as invoice, ${customer}, c.reason, c.created_at as at, c.net_cents as net,
      c.gst_cents as gst, c.total_cents as total
    from client_credit c join client_invoice i on i.id = c.invoice_id join prepend p on p.id = i.prepend_id
    where c.company_id = ${companyId} and c.created_at >= ${start}::bigint and c.created_at < ${end}::bigint
    order by c.number`.execute(db);
  const columns: SheetColumn<InvoiceRow>[] = [
    { title: 'Invoice', width: 12, kind: 'text', value: ({ number }) => paperNumber('invoice', number ?? 0) },
    { title: 'Customer', width: 30, kind: 'text', value: (row) => row.customer },
    { title: 'Job', width: 34, kind: 'text', value: (row) => row.job },
    { title: 'PO number', width: 16, kind: 'text', value: (row) => row.poNumber },
    { title: 'Reference', width: 18, kind: 'text', value: (row) => row.reference },
    { title: 'Issued', width: 13, kind: 'date', value: (row) => dayCell(dayText(zone, row.issuedAt)) },
    { title: 'Due', width: 13, kind: 'date', value: (row) => dayCell(row.dueDay) },
    {
      title: 'Status',
      width: 12,
      kind: 'text',
      value: (row) => clientInvoiceStateNames[clientInvoiceState(row)],
    },
    { title: 'Without GST', width: 14, kind: 'money', value: (row) => row.net },
    { title: 'GST', width: 12, kind: 'money', value: (row) => row.gst },
    { title: 'Total', width: 14, kind: 'money', value: (row) => row.totalCents },
    { title: 'Credited', width: 14, kind: 'money', value: (row) => row.creditedCents },
    { title: 'Paid', width: 14, kind: 'money', value: (row) => row.paidCents },
    { title: 'Open', width: 14, kind: 'money', value: openCents },
  ];
  const invoices = sheetOf('Invoices', columns, rows, {
    'Without GST': sumOf(rows, ({ net }) => net),
    GST: sumOf(rows, ({ gst }) => gst),
    Total: sumOf(rows, ({ totalCents }) => totalCents),
    Credited: sumOf(rows, ({ creditedCents }) => creditedCents),
    Paid: sumOf(rows, ({ paidCents }) => paidCents),
    Open: sumOf(rows, openCents),
  });
  const creditColumns: SheetColumn<CreditRow>[] = [
    { title: 'Credit note', width: 12, kind: 'text', value: (row) => paperNumber('credit', row.number) },
    { title: 'Invoice', width: 12, kind: 'text', value: (row) => paperNumber('invoice', row.invoice) },
    { title: 'Customer', width: 30, kind: 'text', value: (row) => row.customer },
    { title: 'Reason', width: 34, kind: 'text', value: (row) => row.reason },
    { title: 'Day', width: 13, kind: 'date', value: (row) => dayCell(dayText(zone, row.at)) },
    { title: 'Without GST', width: 14, kind: 'money', value: (row) => row.net },
    { title: 'GST', width: 12, kind: 'money', value: (row) => row.gst },
    { title: 'Total', width: 14, kind: 'money', value: (row) => row.total },
  ];
  const totals = {
    'Without GST': sumOf(credits, ({ net }) => net),
    GST: sumOf(credits, ({ gst }) => gst),
    Total: sumOf(credits, ({ total }) => total),
  };
  return [
    totalsApart(invoices),
    ...(credits.length === 0 ? [] : [totalsApart(sheetOf('Credit notes', creditColumns, credits, totals))]),
  ];
}

interface PaymentRow {
  invoice: number;
  customer: string;
  day: DayText;
  reference: string;
  cents: Cents;
}

async function paymentsSheet(db: Db, { companyId, from, to }: Asked): Promise<Sheet[]> {
  const { rows } = await sql<PaymentRow>`
    select i.number as invoice, ${customer}, m.day::text as day, m.reference, m.cents
    from client_payment m join client_invoice i on i.id = m.invoice_id join prepend p on p.id = i.prepend_id
    where m.company_id = ${companyId} and m.removed_at is null and m.day between ${from}::date and ${to}::date
    order by m.day, m.id`.execute(db);
  const columns: SheetColumn<PaymentRow>[] = [
    { title: 'Day', width: 13, kind: 'date', value: (row) => dayCell(row.day) },
    { title: 'Invoice', width: 12, kind: 'text', value: (row) => paperNumber('invoice', row.invoice) },
    { title: 'Customer', width: 30, kind: 'text', value: (row) => row.customer },
    { title: 'Reference', width: 24, kind: 'text', value: (row) => row.reference },
    { title: 'Amount', width: 14, kind: 'money', value: (row) => row.cents },
  ];
  return [totalsApart(sheetOf('Payments', columns, rows, { Amount: sumOf(rows, ({ cents }) => cents) }))];
}

const sheets = { quotes: quotesSheet, invoices: invoicesSheets, payments: paymentsSheet };

/** A workbook of what was quoted, invoiced or paid on these days. */
export const downloadClientsHandler = handle(
  'downloadClients',
  async ({ body, user, db, now }) => {
    const { confTimezone: zone } = await companyConfig(db, user.companyId);
    const { from, to } = daysOf(zone, body.dateStart, body.dateEnd);
    const asked: Asked = {
      ...{ companyId: user.companyId, zone, from, to, today: dayText(zone, now) },
      ...{ start: dayToEpoch(zone, from), end: dayToEpoch(zone, nextDay(to)) },
    };
    return oneAfterTheOther(user.id, async () => ({
      file: (await xlsx(...(await sheets[body.what](db, asked)))).toString('base64'),
      fileName: `customer-${body.what}-${from}-${to}.xlsx`,
    }));
  },
  { limit: { per: 'user', max: 30, windowMs: MINUTE_MS, what: 'downloads' } },
);
