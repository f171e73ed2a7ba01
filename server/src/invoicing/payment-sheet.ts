import { parseAccountNumber, parseBsb } from '@crewcall/domain/bsb';
import type { DayText } from '@crewcall/domain/units';
import { dayCell } from '../documents/workbook';
import type { Payment } from './payments';
import { sheetOf, xlsx } from './worksheet';

/** Makes a workbook with the payments of a bank file. BSB and account are text, so that no leading zero is lost. */
export const paymentSheet = (payments: readonly Payment[], date: DayText): Promise<Buffer> =>
  xlsx(
    sheetOf<Payment>(
      'Payments',
      [
        { title: 'Invoice', width: 10, kind: 'count', value: (row) => row.idInvoice },
        { title: 'Name', width: 28, kind: 'text', value: (row) => row.payee },
        { title: 'Week ending', width: 13, kind: 'date', value: (row) => dayCell(row.weekEnd) },
        { title: 'Account name', width: 32, kind: 'text', value: (row) => row.title },
        { title: 'BSB', width: 10, kind: 'text', value: (row) => parseBsb(row.bsb) ?? row.bsb },
        {
          title: 'Account',
          width: 13,
          kind: 'text',
          value: (row) => parseAccountNumber(row.account) ?? row.account,
        },
        { title: 'Reference', width: 18, kind: 'text', value: (row) => row.reference },
        { title: 'Payment date', width: 13, kind: 'date', value: () => dayCell(date) },
        { title: 'Amount', width: 14, kind: 'money', value: (row) => row.cents },
      ],
      payments,
      { Amount: payments.reduce((sum, row) => sum + row.cents, 0) },
    ),
  );
