import { clientCardCalls } from './client-cards';
import { clientInvoiceCalls } from './client-invoices';
import { clientPaperCalls } from './client-papers';
import { quoteCalls } from './client-quotes';

/** Every call about what customers are charged and pay. */
export const clientCalls = {
  ...clientCardCalls,
  ...clientInvoiceCalls,
  ...clientPaperCalls,
  ...quoteCalls,
};
