import type { In, Invoice, Out } from '@crewcall/contract/types';
import { formatMoney, plural } from '@crewcall/ui/format';

type Answer = Out<'getInvoice'>;
export type InvoiceTotals = NonNullable<Answer['totals']>;
export type InvoiceSort = NonNullable<In<'getInvoice'>['sort']>;

/** The rows of one answer. */
export const invoicesOf = ({ invoices }: Answer): readonly Invoice[] => invoices;

/** `31 invoices · $13,273.08 · 3 cancelled`: count and sum leave out the cancelled ones. */
export function standingOf({ count, cents, cancelled }: InvoiceTotals): string {
  const parts = [plural(count, 'invoice'), formatMoney(cents)];
  return [...parts, ...(cancelled > 0 ? [`${cancelled} cancelled`] : [])].join(' · ');
}
