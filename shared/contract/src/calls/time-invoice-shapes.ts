import { z } from 'zod';
import { BANK_FILE_MOST } from '@crewcall/domain/limits';
import { EpochMs, Id, typed } from '../values';

/** A search in the office's invoices. */
export const InvoiceSearch = z.object({
  /** Range of the week endings, exclusive of `dateEnd`; by default from a year ago to a year ahead. */
  dateStart: EpochMs.optional(),
  dateEnd: EpochMs.optional(),
  /** Words of the name, or digits of the number. */
  search: typed(100).optional(),
  /** `unpaid`: neither cancelled nor in a full bank file. `payable`: unpaid ones of more than $0. */
  show: z.enum(['all', 'unpaid', 'payable']).optional(),
});

/** Numbers of invoices selected for one bank file. */
export const ChosenInvoices = z.array(Id).max(BANK_FILE_MOST);
/**
 * The most ticks for one bank file. Each invoice needs up to three: it repeats a payment, its account changed, its
 * account is shared.
 */
export const TICKS_MOST = 3 * BANK_FILE_MOST;
/** Largest body in bytes with `ChosenInvoices`; `TICKED_BYTES` also has room for the ticks. */
export const CHOSEN_BYTES = 400_000;
export const TICKED_BYTES = CHOSEN_BYTES + 70 * TICKS_MOST;
