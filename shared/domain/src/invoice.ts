import { BANK_FILE_MOST } from './limits';

/** How far an invoice has gone into bank files. Also the `typeABA` of a download. */
export const InvoiceStatus = { Clear: 0, OneDollar: 1, Full: 2 } as const;
export type InvoiceStatus = (typeof InvoiceStatus)[keyof typeof InvoiceStatus];

export const invoiceStatusNames: Record<InvoiceStatus, string> = {
  0: '',
  1: '$1.00 Generated',
  2: 'Generated',
};

export const abaOptions = [
  { type: InvoiceStatus.Full, label: 'ABA File' },
  { type: InvoiceStatus.OneDollar, label: 'ABA File $1' },
  { type: InvoiceStatus.Clear, label: 'Clear Status' },
] as const;

/**
 * The status after a download of `type`. A full invoice never goes back to $1; only Clear Status lowers.
 * Returns null where the step is refused.
 */
export const nextInvoiceStatus = (now: InvoiceStatus, type: InvoiceStatus): InvoiceStatus | null =>
  now === InvoiceStatus.Full && type === InvoiceStatus.OneDollar ? null : type;

interface Payable {
  cancelled: boolean;
  status: number;
  /** Cents. */
  total: number;
}

/** Is this invoice neither cancelled nor in a full bank file? */
export const isUnpaid = ({ cancelled, status }: Pick<Payable, 'cancelled' | 'status'>): boolean =>
  !cancelled && status !== InvoiceStatus.Full;

/** Is this an unpaid invoice with something to pay? Corrections can take back all that one holds. */
export const isToPay = (invoice: Payable): boolean => isUnpaid(invoice) && invoice.total > 0;

/** Said where more is chosen than one bank file takes. */
export const bankFileTooLong = `At most ${BANK_FILE_MOST.toLocaleString('en-AU')} invoices in one file. Choose a shorter range.`;
