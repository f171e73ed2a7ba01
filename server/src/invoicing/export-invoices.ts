import { extraKindNames, quantityWords } from '@crewcall/domain/extras';
import { invoiceStatusNames } from '@crewcall/domain/invoice';
import type { InvoiceStatus } from '@crewcall/domain/invoice';
import { paysByName } from '@crewcall/domain/pay-words';
import { dayText } from '@crewcall/domain/time';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { dayCell, wallClock } from '../documents/workbook';
import type { Sheet } from '../documents/workbook';
import { fullName } from '../platform/database/person-name';
import { bandColumns } from './band-columns';
import type { PaidRow } from './band-columns';
import { isListedTime, lineColumns, readExtraLines } from './invoice-lines';
import type { InvoiceExtra, InvoiceLine } from './invoice-lines';
import { selectInvoices } from './invoice-rows';
import type { InvoiceRow } from './invoice-rows';
import { refuseTooManyRows, sheetOf, xlsx } from './worksheet';
import type { SheetColumn } from './worksheet';

const statusOf = (row: InvoiceRow) =>
  row.cancelled_at === null ? (invoiceStatusNames[row.status as InvoiceStatus] ?? '') : 'Cancelled';

const columns: SheetColumn<InvoiceRow>[] = [
  { title: 'Invoice', width: 10, kind: 'count', value: (row) => row.id },
  { title: 'Name', width: 28, kind: 'text', value: fullName },
  { title: 'Week ending', width: 13, kind: 'date', value: (row) => dayCell(row.week_end) },
  { title: 'Status', width: 16, kind: 'text', value: statusOf },
  { title: 'Without GST', width: 14, kind: 'money', value: (row) => row.net_cents },
  { title: 'GST', width: 12, kind: 'money', value: (row) => row.gst_cents },
  { title: 'Total', width: 14, kind: 'money', value: (row) => row.total_cents },
];

interface LineRow extends InvoiceLine, PaidRow {
  invoice: InvoiceRow;
}

const lineColumnsOf: SheetColumn<LineRow>[] = [
  { title: 'Invoice', width: 10, kind: 'count', value: (row) => row.invoice.id },
  { title: 'Name', width: 28, kind: 'text', value: (row) => fullName(row.invoice) },
  { title: 'Week ending', width: 13, kind: 'date', value: (row) => dayCell(row.invoice.week_end) },
  { title: 'Status', width: 16, kind: 'text', value: (row) => statusOf(row.invoice) },
  { title: 'Job', width: 34, kind: 'text', value: (row) => row.job_title },
  { title: 'Group', width: 18, kind: 'text', value: (row) => row.group_name },
  { title: 'Start', width: 18, kind: 'time', value: (row) => wallClock(row.zone, row.start_at) },
  { title: 'Finish', width: 18, kind: 'time', value: (row) => wallClock(row.zone, row.end_at) },
  { title: 'Time zone', width: 20, kind: 'text', value: (row) => row.zone },
  { title: 'Break (min)', width: 12, kind: 'number', value: (row) => row.break_ms / MINUTE_MS },
  { title: 'Hours', width: 10, kind: 'number', value: (row) => row.paid_minutes / 60 },
  { title: 'Rate', width: 10, kind: 'money', value: (row) => row.rate_cents || null },
];
const amount: SheetColumn<LineRow> = { title: 'Amount', width: 14, kind: 'money', value: (row) => row.cents };

interface ExtraRow extends InvoiceExtra {
  invoice: InvoiceRow;
}

const extraColumns: SheetColumn<ExtraRow>[] = [
  { title: 'Invoice', width: 10, kind: 'count', value: (row) => row.invoice.id },
  { title: 'Name', width: 28, kind: 'text', value: (row) => fullName(row.invoice) },
  { title: 'Week ending', width: 13, kind: 'date', value: (row) => dayCell(row.invoice.week_end) },
  { title: 'Status', width: 16, kind: 'text', value: (row) => statusOf(row.invoice) },
  { title: 'Kind', width: 14, kind: 'text', value: (row) => extraKindNames[row.kind] },
  { title: 'What', width: 28, kind: 'text', value: (row) => row.what },
  { title: 'Why', width: 34, kind: 'text', value: (row) => row.why },
  { title: 'Job', width: 34, kind: 'text', value: (row) => row.job_title },
  { title: 'Day', width: 13, kind: 'date', value: (row) => dayCell(dayText(row.zone, row.start_at)) },
  {
    title: 'Quantity',
    width: 12,
    kind: 'text',
    value: (row) => (row.unit === null || row.quantity === null ? '' : quantityWords(row.unit, row.quantity)),
  },
  { title: 'Each', width: 10, kind: 'money', value: (row) => row.each_cents },
  { title: 'Amount', width: 14, kind: 'money', value: (row) => row.cents },
];

const totalWords = (invoices: readonly InvoiceRow[]): string =>
  invoices.some(({ cancelled_at: at }) => at !== null) ? 'Total, cancelled ones left out' : 'Total';

async function linesSheet(db: Db, invoices: readonly InvoiceRow[]): Promise<Sheet> {
  const ids = invoices.map(({ id }) => id);
  const { rows } = await sql<InvoiceLine & { invoice_id: number }>`
    select l.invoice_id, ${lineColumns} from invoice_line l where l.invoice_id = any(${ids}::bigint[])
      and ${isListedTime}
    order by l.start_at, l.id`.execute(db);
  const of = new Map<number, InvoiceLine[]>(ids.map((id) => [id, []]));
  for (const row of rows) of.get(row.invoice_id)?.push(row);
  const lines = invoices.flatMap((invoice) =>
    (of.get(invoice.id) ?? []).map((line) => ({ ...line, invoice, pays: paysByName(line.pieces) })),
  );
  // Lines of cancelled invoices are listed, but not summed.
  const live = lines.filter(({ invoice }) => invoice.cancelled_at === null);
  const bands = bandColumns(lines);
  const totals = {
    ...bandColumns(live).totals,
    Hours: live.reduce((sum, row) => sum + row.paid_minutes, 0) / 60,
    Amount: live.reduce((sum, row) => sum + row.cents, 0),
  };
  return sheetOf('Lines', [...lineColumnsOf, ...bands.columns, amount], lines, totals, totalWords(invoices));
}

/** The extras of these invoices; null if there are none. */
async function extrasSheet(db: Db, invoices: readonly InvoiceRow[]): Promise<Sheet | null> {
  const of = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const rows = (await readExtraLines(db, anyOf('l.invoice_id', [...of.keys()]))).flatMap((row) => {
    const invoice = of.get(row.invoice_id);
    return invoice === undefined ? [] : [{ ...row, invoice }];
  });
  if (rows.length === 0) return null;
  const live = rows.filter(({ invoice }) => invoice.cancelled_at === null);
  const totals = { Amount: live.reduce((sum, row) => sum + row.cents, 0) };
  return sheetOf('Extras', extraColumns, rows, totals, totalWords(invoices));
}

/**
 * Makes a workbook with a sheet of invoices, one of their timesheets with rate, bands and amounts, and one of extras. Cancelled invoices
 * are listed but not summed.
 */
export async function invoiceSheet(db: Db, companyId: number, chosen: RawBuilder<unknown>): Promise<Buffer> {
  const { rows: counts } = await sql<{ invoices: number; lines: number }>`
    with found as (select i.id from invoice i where i.company_id = ${companyId} and ${chosen})
    select (select count(*) from found)::int as invoices, (select count(*) from invoice_line l
      join found on found.id = l.invoice_id where l.covered_at is null)::int as lines`.execute(db);
  refuseTooManyRows(Math.max(counts[0]?.invoices ?? 0, counts[0]?.lines ?? 0));
  const rows = await selectInvoices(db, companyId, chosen);
  const sum = (value: (row: InvoiceRow) => number) =>
    rows.filter((row) => row.cancelled_at === null).reduce((total, row) => total + value(row), 0);
  const totals = {
    'Without GST': sum((row) => row.net_cents),
    GST: sum((row) => row.gst_cents),
    Total: sum((row) => row.total_cents),
  };
  const invoices = sheetOf('Invoices', columns, rows, totals, totalWords(rows));
  const extras = await extrasSheet(db, rows);
  return xlsx(invoices, await linesSheet(db, rows), ...(extras === null ? [] : [extras]));
}
