import type { Invoice } from '@crewcall/contract/types';
import { formatMoney } from '@crewcall/ui/format';
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

export const invoiceColumns: Column<Invoice>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.fullName, sort: (row) => row.fullName },
  { key: 'number', head: 'No.', cell: (row) => row.number, sort: (row) => row.number },
  week,
  amount,
];
