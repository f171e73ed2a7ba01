import { invoicePdf } from '../invoicing/invoice-pdf';
import { timesheetPdf } from '../timesheets/timesheet-pdf';
import { workbook } from './workbook';

/** Everything that takes long to draw, by its kind. The input is plain data, since it crosses to another thread. */
export const painters = { invoice: invoicePdf, timesheet: timesheetPdf, workbook };

export type DocumentKind = keyof typeof painters;
export type DocumentInput<K extends DocumentKind> = Parameters<(typeof painters)[K]>[0];
