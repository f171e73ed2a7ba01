import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { keepAdjustmentTask } from './adjustment-notes';
import { checkAbaHandler } from './check-aba.call';
import { deleteInvoiceHandler } from './delete-invoice.call';
import { downloadAbaHandler } from './download-aba.call';
import { downloadXlsxDataHandler } from './download-xlsx-data.call';
import { explainPayLinesHandler } from './explain-pay-lines.call';
import { explainPayHandler } from './explain-pay.call';
import { generateInvoiceHandler } from './generate-invoice.call';
import { getBankFileHandler } from './get-bank-file.call';
import { getBankFilesHandler } from './get-bank-files.call';
import { getInvoiceHandler } from './get-invoice.call';
import { getMyInvoicesHandler } from './get-my-invoices.call';
import { getPayRunHandler } from './get-pay-run.call';
import { keepInvoicesTask } from './keep-invoices.task';
import { noteWithholdingHandler } from './note-withholding.call';

/** Pay explained, invoices, the bank file, workbooks. */
export const handlers: Handler[] = [
  checkAbaHandler,
  deleteInvoiceHandler,
  downloadAbaHandler,
  downloadXlsxDataHandler,
  explainPayHandler,
  explainPayLinesHandler,
  generateInvoiceHandler,
  getBankFileHandler,
  getBankFilesHandler,
  getInvoiceHandler,
  getMyInvoicesHandler,
  getPayRunHandler,
  noteWithholdingHandler,
];

/** Background work of this area. */
export const tasks: readonly TaskDefinition[] = [keepAdjustmentTask, keepInvoicesTask];
