import { z } from 'zod';
import { BANK_FILE_MOST } from '@crewcall/domain/limits';
import { EpochMs, Id, typed } from '../values';

/** A search in the office's invoices. */
export const InvoiceSearch = z.object({
  /** When their weeks end, from and before; by default from a year back to a year ahead. */
  dateStart: EpochMs.optional(),
  dateEnd: EpochMs.optional(),
  /** Words of the name or of the number. */
  search: typed(100).optional(),
  /** `unpaid`: neither cancelled nor in a full bank file. `toPay`: those of them that come to more than $0. */
  show: z.enum(['all', 'unpaid', 'payable']).optional(),
});

/** Numbers of invoices that are chosen for one bank file. */
export const ChosenInvoices = z.array(Id).max(BANK_FILE_MOST);
/** Most ticks of one bank file: each invoice can repeat a payment, and have an account that changed or is shared. */
export const TICKS_MOST = 3 * BANK_FILE_MOST;
/** Largest bodies in bytes with `ChosenInvoices`, and also with what is ticked of them. */
export const CHOSEN_BYTES = 400_000;
export const TICKED_BYTES = CHOSEN_BYTES + 70 * TICKS_MOST;
