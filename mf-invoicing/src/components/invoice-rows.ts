import type { Invoice } from '@crewcall/contract/types';
import { matches } from '@crewcall/domain/text';

/** Invoices whose name or number holds the search, case and accents apart. */
export const matching = (invoices: readonly Invoice[], search: string): Invoice[] =>
  invoices.filter((invoice) => matches(`${invoice.fullName} ${invoice.number}`, search));

/** Cents of what can be paid: cancelled invoices are worth nothing. */
export const totalOf = (invoices: readonly Invoice[]): number =>
  invoices.reduce((sum, invoice) => sum + (invoice.cancelled ? 0 : invoice.total), 0);
