import { InvoiceStatus, invoiceStatusNames } from '@crewcall/domain/invoice';
import type { Invoice } from '@crewcall/contract/types';
import { formatMoney } from '@crewcall/ui/format';
import { StatusPill } from '@crewcall/ui/status-pill';
import type { Column } from '@crewcall/ui/data-table';

export const week: Column<Invoice> = {
  key: 'week',
  head: 'Week Ending',
  cell: (row) => row.weekEnding,
  sort: (row) => row.endDate,
};

export const amount: Column<Invoice> = {
  key: 'amount',
  head: 'Amount',
  align: 'right',
  cell: (row) => <strong>{formatMoney(row.total)}</strong>,
  sort: (row) => row.total,
};

/** Columns of a list that the server sorts. */
export const invoiceColumns: Column<Invoice>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.fullName, sort: 'server' },
  { key: 'number', head: 'No.', cell: (row) => row.number, sort: 'server' },
  { ...week, sort: 'server' },
  { ...amount, sort: 'server' },
];

export const status: Column<Invoice> = {
  key: 'status',
  head: 'Status',
  cell: (row) =>
    row.cancelled ? (
      <StatusPill of="invoice" state="cancelled" />
    ) : row.status !== InvoiceStatus.Clear ? (
      <StatusPill of="invoice" state={invoiceStatusNames[row.status as 1 | 2]} />
    ) : (
      '–'
    ),
  sort: 'server',
};
