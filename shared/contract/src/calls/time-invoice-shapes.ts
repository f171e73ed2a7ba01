import { z } from 'zod';
import { EpochMs, Id, typed } from '../values';

/** A search in the office's invoices. */
export const InvoiceSearch = z.object({
  /** When their weeks end, from and before; by default from a year back to a year ahead. */
  dateStart: EpochMs.optional(),
  dateEnd: EpochMs.optional(),
  /** Words of the name or of the number. */
  search: typed(100).optional(),
  /** `unpaid`: neither cancelled nor in a full bank file. `toPay`: those of them that come to more than $0. */
  show: z.enum(['all', 'unpaid', 'toPay']).optional(),
});

/** The most invoices that are put into one bank file. */
const FILE_MOST = 20_000;
/** Numbers of invoices that are chosen for one bank file. */
export const ChosenInvoices = z.array(Id).max(FILE_MOST);
/** Largest body in bytes with `ChosenInvoices` and what is ticked of them. */
export const CHOSEN_BYTES = 400_000;
