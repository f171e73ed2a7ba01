import type { Invoice } from '@crewcall/contract/types';
import { matches } from '@crewcall/domain/text';
import { formatMoney, plural } from '@crewcall/ui/format';

/** Invoices whose name or number contains the search, ignoring case and accents. */
export const matching = (invoices: readonly Invoice[], search: string): Invoice[] =>
  invoices.filter((invoice) => matches(`${invoice.fullName} ${invoice.number}`, search));

/** Cents of what can be paid: cancelled invoices are worth nothing. */
export const totalOf = (invoices: readonly Invoice[]): number =>
  invoices.reduce((sum, invoice) => sum + (invoice.cancelled ? 0 : invoice.total), 0);

/** `31 invoices · $13,273.08 · 3 cancelled`: count and sum leave out the cancelled ones. */
export function standingOf(invoices: readonly Invoice[]): string {
  const cancelled = invoices.filter((invoice) => invoice.cancelled).length;
  const parts = [plural(invoices.length - cancelled, 'invoice'), formatMoney(totalOf(invoices))];
  return [...parts, ...(cancelled > 0 ? [`${cancelled} cancelled`] : [])].join(' · ');
}
