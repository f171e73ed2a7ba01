import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { checkAbaHandler } from './check-aba.call';
import { deleteInvoiceHandler } from './delete-invoice.call';
import { downloadAbaHandler } from './download-aba.call';
import { downloadXlsxDataHandler } from './download-xlsx-data.call';
import { explainPayHandler } from './explain-pay.call';
import { generateInvoiceHandler } from './generate-invoice.call';
import { getInvoiceHandler } from './get-invoice.call';
import { getMyInvoicesHandler } from './get-my-invoices.call';
import { keepInvoicesTask } from './keep-invoices.task';

/** Pay explained, invoices, the bank file, workbooks. */
export const handlers: Handler[] = [
  checkAbaHandler,
  deleteInvoiceHandler,
  downloadAbaHandler,
  downloadXlsxDataHandler,
  explainPayHandler,
  generateInvoiceHandler,
  getInvoiceHandler,
  getMyInvoicesHandler,
];

/** Background work of this area. */
export const tasks: readonly TaskDefinition[] = [keepInvoicesTask];
