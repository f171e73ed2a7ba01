import { z } from 'zod';
import { call } from '../call';
import { Cents, Done, EpochMs, Id, Invoice, Range, text } from '../shapes';

/** Invoices, their timesheets and the bank's file. */
export const invoiceCalls = {
  getMyInvoices: call({
    name: 'getMyInvoices',
    method: 'POST',
    path: '/api/time/getMyInvoices',
    policy: 'invoice.own',
    kind: 'read',
    // A document names the bank account.
    kept: { unless: 'invoices.pdf' },
    body: z.object({ dateStart: EpochMs.optional(), dateEnd: EpochMs.optional(), idInvoice: Id.optional() }),
    ok: z.object({ invoices: z.array(Invoice) }),
  }),
  getInvoice: call({
    name: 'getInvoice',
    method: 'POST',
    path: '/api/time/getInvoice',
    policy: 'invoice.read',
    kind: 'read',
    body: z.object({ dateStart: EpochMs.optional(), dateEnd: EpochMs.optional(), idInvoice: Id.optional() }),
    ok: z.object({ invoices: z.array(Invoice) }),
  }),
  generateInvoice: call({
    name: 'generateInvoice',
    method: 'POST',
    path: '/api/time/generateInvoice',
    policy: 'invoice.write',
    kind: 'write',
    body: Range.extend({ idUser: z.union([Id, z.array(Id).min(1).max(5000)]) }),
    ok: z.object({ invoices: z.array(Invoice), total: Cents }),
  }),
  deleteInvoice: call({
    name: 'deleteInvoice',
    method: 'POST',
    path: '/api/time/deleteInvoice',
    policy: 'invoice.write',
    kind: 'write',
    /** `confirmed` is needed when the invoice was ever in a full bank file. */
    body: z.object({ idInvoice: Id, confirmed: z.boolean().optional() }),
    ok: Done,
  }),
  generateTimesheetJob: call({
    name: 'generateTimesheetJob',
    method: 'POST',
    path: '/api/time/generateTimesheetJob',
    policy: 'job.read',
    kind: 'read',
    body: z.object({
      idJob: z.union([Id, z.array(Id).min(1).max(200)]),
      invoiceMarkJobAsFinished: z.boolean().optional(),
    }),
    ok: z.object({
      /** Base64 PDF. */
      pdfData: z.string(),
      duplicateTime: z.boolean(),
      error: z.literal(false),
    }),
  }),
  checkABA: call({
    name: 'checkABA',
    method: 'POST',
    path: '/api/misc/checkABA',
    policy: 'invoice.write',
    kind: 'read',
    body: z.object({ downloadList: z.array(Id).min(1).max(5000), typeABA: z.int().min(0).max(2) }),
    ok: z.object({
      total: Cents,
      count: z.int(),
      problems: z.array(z.object({ idInvoice: Id.nullable(), payee: z.string(), text: z.string() })),
      changes: z.array(z.object({ payee: z.string(), field: z.string(), from: z.string(), to: z.string() })),
      /** Invoices that were in a full file before; a new full file needs `confirmed`. */
      repeated: z.array(Id),
    }),
  }),
  downloadABA: call({
    name: 'downloadABA',
    method: 'POST',
    path: '/api/misc/downloadABA',
    policy: 'invoice.write',
    kind: 'write',
    body: z.object({
      downloadList: z.array(Id).max(5000),
      /** Payment date; not needed to clear. Epoch ms or YYYY-MM-DD. */
      dateABA: z
        .union([EpochMs, text(10)])
        .nullable()
        .optional(),
      /** 0 clear status, 1 one dollar each, 2 full. */
      typeABA: z.int().min(0).max(2),
      confirmed: z.boolean().optional(),
    }),
    ok: z.object({
      /** Text of the bank file, base64; empty when clearing. */
      abaFile: z.string(),
      /** Workbook with the same rows, base64; empty when clearing. */
      xlsxFile: z.string(),
      fileName: z.string(),
      total: Cents,
      count: z.int(),
      changes: z.array(z.object({ payee: z.string(), field: z.string(), from: z.string(), to: z.string() })),
    }),
  }),
  downloadxlsxData: call({
    name: 'downloadxlsxData',
    method: 'POST',
    path: '/api/misc/downloadxlsxData',
    policy: 'crew.export',
    kind: 'read',
    body: z.object({
      type: z.enum(['crew', 'time', 'invoice']),
      dateStart: EpochMs.optional(),
      dateEnd: EpochMs.optional(),
      ids: z.array(Id).max(5000).optional(),
    }),
    ok: z.object({ xlsxFile: z.string(), fileName: z.string() }),
  }),
};
