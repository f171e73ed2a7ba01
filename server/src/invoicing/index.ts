// Pay explained, invoices, the bank file, workbooks.
export { keepAdjustmentTask } from './adjustment-notes';
export { checkAbaHandler } from './check-aba.call';
export { deleteInvoiceHandler } from './delete-invoice.call';
export { downloadAbaHandler } from './download-aba.call';
export { downloadXlsxDataHandler } from './download-xlsx-data.call';
export { explainPayLinesHandler } from './explain-pay-lines.call';
export { explainPayHandler } from './explain-pay.call';
export { generateInvoiceHandler } from './generate-invoice.call';
export { getBankFileHandler } from './get-bank-file.call';
export { getBankFilesHandler } from './get-bank-files.call';
export { getInvoiceHandler } from './get-invoice.call';
export { getMyInvoicesHandler } from './get-my-invoices.call';
export { getPayRunHandler } from './get-pay-run.call';
export { keepInvoicesTask } from './keep-invoices.task';
export { noteWithholdingHandler } from './note-withholding.call';
