import { z } from 'zod';
import { abaTickKinds } from '@crewcall/domain/aba-ticks';
import { callsAt, read, write } from '../call';
import { Cents, EpochMs, Id, Invoice, OverlapTime, Range, text } from '../shapes';
import { ExplainedTime } from './time-pay';

const SkippedTimesheet = OverlapTime.extend({
  idUser: Id,
  fullName: z.string(),
  overlaps: z.array(OverlapTime),
  /** Left out since a question about it is not answered yet; there is no yes for it. */
  question: z.boolean().optional(),
  /** Left out since nobody has signed or approved it, where the company asks for that; there is no yes for it here. */
  uncleared: z.boolean().optional(),
});

/** An invoice that would pay what a full bank file has paid already. */
const Repeat = z.object({
  idInvoice: Id,
  payee: z.string(),
  amount: Cents,
  /** When that file was made. */
  paidAt: EpochMs,
  /** The number that these minutes had in that file; another one where the invoice was cancelled and made again. */
  paidAs: Id,
  /** The full files that paid it, if stored: the last one, how many, and what the last one paid. */
  files: z.object({ last: Id, count: z.int(), cents: Cents }).nullable(),
});

/** Epoch ms or YYYY-MM-DD. */
const PaymentDate = z
  .union([EpochMs, text(10)])
  .nullable()
  .optional();

const AbaTick = z.object({
  kind: z.enum(abaTickKinds),
  id: Id,
  /** Of a repeat: the last file that paid it, as `checkABA` named it. */
  lastFile: Id.optional(),
});
/** A day as `YYYY-MM-DD`. */
const Day = z.string();

const BankFile = z.object({
  id: Id,
  /** 1 one dollar each, 2 full. */
  type: z.int().min(1).max(2),
  paymentDate: Day,
  madeAt: EpochMs,
  madeBy: z.string(),
  count: z.int(),
  total: Cents,
  /** Only when one file is asked for. */
  invoices: z
    .array(
      z.object({
        number: Id,
        idUser: Id,
        fullName: z.string(),
        weekEnding: z.string(),
        /** What the file pays of it. */
        cents: Cents,
        cancelled: z.boolean(),
      }),
    )
    .optional(),
});
/** One asked for by its number says how each of its lines comes about. */
const InvoiceWithLines = Invoice.extend({ lines: z.array(ExplainedTime).optional() });

/** Invoices, their timesheets and the bank's file. */
export const invoiceCalls = callsAt('/api/time', {
  getMyInvoices: read({
    policy: 'invoice.own',
    // A document names the bank account.
    storable: { unless: 'invoices.pdf' },
    body: z.object({ dateStart: EpochMs.optional(), dateEnd: EpochMs.optional(), idInvoice: Id.optional() }),
    ok: z.object({ invoices: z.array(InvoiceWithLines) }),
  }),
  getInvoice: read({
    policy: 'invoice.read',
    body: z.object({ dateStart: EpochMs.optional(), dateEnd: EpochMs.optional(), idInvoice: Id.optional() }),
    ok: z.object({ invoices: z.array(InvoiceWithLines) }),
  }),
  generateInvoice: write({
    policy: 'invoice.write',
    bodyLimit: 300_000,
    body: Range.extend({
      idUser: z.union([Id, z.array(Id).min(1).max(5000)]),
      /** Ids of times that are invoiced although they share minutes with another; each is named by itself. */
      allowOverlaps: z.array(Id).max(5000).optional(),
    }),
    ok: z.object({
      invoices: z.array(Invoice),
      total: Cents,
      /** Times that were not invoiced since they share minutes with others, which are named, are questioned or nobody cleared them. */
      leftOut: z.array(SkippedTimesheet).optional(),
      /** Times that the minimum call of an invoice had paid already; they are on that one from now on. */
      covered: z
        .array(
          z.object({
            idTimesheet: Id,
            idUser: Id,
            fullName: z.string(),
            jobName: z.string(),
            tz: z.string(),
            start: EpochMs,
            end: EpochMs,
            idInvoice: Id,
          }),
        )
        .optional(),
    }),
  }),
  deleteInvoice: write({
    policy: 'invoice.write',
    /** `confirmed` is needed when the invoice was ever in a full bank file. */
    body: z.object({ idInvoice: Id, confirmed: z.boolean().optional() }),
  }),
  generateTimesheetJob: read({
    policy: 'job.read',
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
  checkABA: read({
    path: '/api/misc/checkABA',
    policy: 'invoice.write',
    bodyLimit: 128_000,
    body: z.object({
      downloadList: z.array(Id).min(1).max(5000),
      typeABA: z.int().min(0).max(2),
      /** The date that was chosen; without it the default is checked. */
      dateABA: PaymentDate,
    }),
    ok: z.object({
      total: Cents,
      count: z.int(),
      problems: z.array(z.object({ idInvoice: Id.nullable(), payee: z.string(), text: z.string() })),
      changes: z.array(z.object({ payee: z.string(), field: z.string(), from: z.string(), to: z.string() })),
      /** Invoices whose minutes were in a full file before; a new full file needs their ticks. */
      repeated: z.array(Id),
      /** The same by name and amount. */
      repeats: z.array(Repeat),
      /** What a full file pays only once it was ticked: send those that were as `ticked`. */
      ticks: z.array(
        AbaTick.extend({
          /** Why it has to be looked at, in a sentence. */
          text: z.string(),
          /** Of the selection. */
          invoices: z.array(Id),
        }),
      ),
      /** What is worth knowing and stops nothing, as a date on which banks do not pay. */
      hints: z.array(z.string()),
    }),
  }),
  downloadABA: write({
    path: '/api/misc/downloadABA',
    policy: 'invoice.write',
    bodyLimit: 1_200_000,
    body: z.object({
      downloadList: z.array(Id).max(5000),
      /** Not needed to clear. */
      dateABA: PaymentDate,
      /** 0 clear status, 1 one dollar each, 2 full. */
      typeABA: z.int().min(0).max(2),
      /** What was looked at and found to be right, of the `ticks` of checkABA. */
      ticked: z.array(AbaTick).max(10_000).optional(),
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
      /** As those of checkABA, of the file as it was made. */
      hints: z.array(z.string()).optional(),
    }),
  }),
  getBankFiles: read({
    path: '/api/misc/getBankFiles',
    policy: 'invoice.read',
    /** Newest first. `idInvoice`: those that hold it; `idFile`: that one, with its invoices; `before`: older than it. */
    body: z.object({ idInvoice: Id.optional(), idFile: Id.optional(), before: Id.optional() }),
    ok: z.object({ files: z.array(BankFile), more: z.boolean() }),
  }),
  getBankFile: write({
    path: '/api/misc/getBankFile',
    policy: 'invoice.write',
    body: z.object({ idFile: Id }),
    /** The same bytes as when it was made, base64. */
    ok: z.object({ abaFile: z.string(), fileName: z.string() }),
  }),
  downloadxlsxData: read({
    path: '/api/misc/downloadxlsxData',
    policy: 'crew.export',
    bodyLimit: 300_000,
    body: z.object({
      type: z.enum(['crew', 'time', 'invoice']),
      dateStart: EpochMs.optional(),
      dateEnd: EpochMs.optional(),
      ids: z.array(Id).max(5000).optional(),
      /** Of times: only those of these people. */
      idUsers: z.array(Id).max(5000).optional(),
    }),
    ok: z.object({ xlsxFile: z.string(), fileName: z.string() }),
  }),
});
