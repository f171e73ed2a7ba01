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
