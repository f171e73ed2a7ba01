import type { Out } from '@crewcall/contract/types';
import { InvoiceStatus, abaOptions } from '@crewcall/domain/invoice';
import { formatDay } from '@crewcall/ui/format';

export type BankFile = Out<'getBankFiles'>['files'][number];

/** The kind of a bank file, as the ABA File menu names it. */
export const fileKind = ({ type }: Pick<BankFile, 'type'>): string =>
  abaOptions.find((option) => option.type === type)?.label ?? '';

export const isFull = ({ type }: Pick<BankFile, 'type'>): boolean => type === InvoiceStatus.Full;

/** `Fri 27 Nov`, with the year unless it is the current one. UTC, because a date without a time has no zone. */
export const payDay = ({ paymentDate }: Pick<BankFile, 'paymentDate'>, now: number): string =>
  formatDay(Date.parse(`${paymentDate}T00:00Z`), 'UTC', now);

/** The office's address of an invoice: the list of its week with the invoice open. */
export function invoiceAddress(invoice: { number: number; weekEnding: string }): string {
  const day = invoice.weekEnding.split('/').reverse().join('-');
  return `/admin/invoices/${day}/${day}/${invoice.number}`;
}
