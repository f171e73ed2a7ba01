import { invoiceStatusNames } from '@crewcall/domain/invoice';
import type { InvoiceStatus } from '@crewcall/domain/invoice';
import type { RawBuilder } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { selectInvoices } from './invoice-rows';
import type { InvoiceRow } from './invoice-rows';
import { dayOfText } from '../documents/paper-words';
import { xlsx } from './worksheet';
import type { SheetColumn } from './worksheet';
import { fullName } from '../platform/person-name';

const statusOf = (row: InvoiceRow) =>
  row.cancelled_at === null ? (invoiceStatusNames[row.status as InvoiceStatus] ?? '') : 'Cancelled';

const columns: SheetColumn<InvoiceRow>[] = [
  { title: 'Invoice', width: 10, kind: 'text', value: (row) => row.id },
  { title: 'Name', width: 28, kind: 'text', value: fullName },
  { title: 'Week ending', width: 13, kind: 'text', value: (row) => dayOfText(row.week_end) },
  { title: 'Status', width: 16, kind: 'text', value: statusOf },
  { title: 'Without GST', width: 14, kind: 'money', value: (row) => row.net_cents },
  { title: 'GST', width: 12, kind: 'money', value: (row) => row.gst_cents },
  { title: 'Total', width: 14, kind: 'money', value: (row) => row.total_cents },
];

/** Invoices as a worksheet; cancelled ones are listed and not summed. */
export async function invoiceSheet(
  db: Kysely<DB>,
  companyId: number,
  chosen: RawBuilder<unknown>,
): Promise<Buffer> {
  const rows = await selectInvoices(db, companyId, chosen);
  const sum = (value: (row: InvoiceRow) => number) =>
    rows.filter((row) => row.cancelled_at === null).reduce((total, row) => total + value(row), 0);
  return xlsx('Invoices', columns, rows, {
    'Without GST': sum((row) => row.net_cents),
    GST: sum((row) => row.gst_cents),
    Total: sum((row) => row.total_cents),
  });
}
