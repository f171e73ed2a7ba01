import { z } from 'zod';
import { abaTickKinds } from '@crewcall/domain/aba-ticks';
import { callsAt, read, write } from '../call';
import { Cents, EpochMs, Id, Invoice, OverlapTime, Range, text } from '../shapes';
import { typed } from '../values';
import { FoundPeople } from './people-found-shapes';
import { CheckSearch } from './time-check';
import { ChosenInvoices, CHOSEN_BYTES, InvoiceSearch, TICKED_BYTES, TICKS_MOST } from './time-invoice-shapes';
import { ExplainedExtra, ExplainedTime } from './time-pay';

const SkippedTimesheet = OverlapTime.extend({
  idUser: Id,
  fullName: z.string(),
  overlaps: z.array(OverlapTime),
  /** Left off because of an open question. Unlike an overlap, the user cannot allow it. */
  question: z.boolean().optional(),
  /** Left off because nobody signed or approved it, which the company requires. The user cannot allow it here. */
  uncleared: z.boolean().optional(),
});

/** An invoice for work that was already paid in a full bank file. */
const Repeat = z.object({
  idInvoice: Id,
  payee: z.string(),
  amount: Cents,
  /** When that file was made. */
  paidAt: EpochMs,
  /** Number of the invoice that was paid then. It differs from `idInvoice` if that one was cancelled and reissued. */
  paidAs: Id,
  /**
   * The full bank files that paid it: id of the last, how many, and cents paid by the last. Null if the files were
   * not stored.
   */
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
  /** For kind `repeated`: the last file that paid the invoice, from `repeats` of `checkABA`. */
  lastFile: Id.optional(),
});
/** A day as `YYYY-MM-DD`. */
const Day = z.string();

const BankFile = z.object({
  id: Id,
  /** 1: one dollar for each invoice, 2: the full amount. */
  type: z.int().min(1).max(2),
  paymentDate: Day,
  madeAt: EpochMs,
  madeBy: z.string(),
  count: z.int(),
  total: Cents,
  /** The invoices of the file; only if the caller requested one file by `idFile`. */
  invoices: z
    .array(
      z.object({
        number: Id,
        idUser: Id,
        fullName: z.string(),
        weekEnding: z.string(),
        /** The amount that the file pays for this invoice. */
        cents: Cents,
        cancelled: z.boolean(),
      }),
    )
    .optional(),
});
/** If one invoice is requested by number, `lines` of timesheets and `extras` explain its amounts. */
const InvoiceWithLines = Invoice.extend({
  lines: z.array(ExplainedTime).optional(),
  extras: z.array(ExplainedExtra).optional(),
});

/** Invoices, their timesheets, and bank files. */
export const invoiceCalls = callsAt('/api/time', {
  getMyInvoices: read({
    policy: 'invoice.own',
    // An answer with a PDF is not stored, because the PDF shows the worker's bank account.
    storable: { unless: 'invoices.pdf' },
    body: z.object({ dateStart: EpochMs.optional(), dateEnd: EpochMs.optional(), idInvoice: Id.optional() }),
    ok: z.object({ invoices: z.array(InvoiceWithLines) }),
  }),
  getInvoice: read({
    policy: 'invoice.read',
    /**
     * Either one invoice by its number, or those that a search finds: a page of them with `limit`. Newest week first
     * without `sort`.
     */
    body: InvoiceSearch.extend({
      idInvoice: Id.optional(),
      limit: z.int().min(1).max(100).optional(),
      offset: z.int().min(0).default(0),
      sort: z
        .object({ key: z.enum(['name', 'number', 'week', 'amount', 'status']), down: z.boolean() })
        .optional(),
    }),
    ok: z.object({
      invoices: z.array(InvoiceWithLines),
      /** How many invoices `show` selects. */
      total: z.int(),
      /** Totals of all that the search finds, whatever `show` selects; not sent for one invoice by number. */
      totals: z
        .object({
          /** Number and sum of invoices that are not cancelled. */
          count: z.int(),
          cents: Cents,
          cancelled: z.int(),
          /** Counts of `unpaid` and payable invoices, as in `show`; `unpaidCents` is the sum for both. */
          unpaid: z.int(),
          toPay: z.int(),
          unpaidCents: Cents,
          /** Number of invoices in a full bank file. */
          full: z.int(),
        })
        .optional(),
    }),
  }),
  findInvoices: read({
    policy: 'invoice.read',
    bodyLimit: CHOSEN_BYTES,
    /**
     * All that a search finds, without `except`; with `only` just those of these ids. `only` without `find` searches
     * all weeks.
     */
    body: z.object({
      find: InvoiceSearch.optional(),
      except: ChosenInvoices.optional(),
      only: ChosenInvoices.optional(),
    }),
    /** Numbers of the invoices, without cancelled ones, and their sum. */
    ok: z.object({ ids: z.array(Id), cents: Cents }),
  }),
  generateInvoice: write({
    policy: 'invoice.write',
    bodyLimit: 300_000,
    body: Range.extend({
      idUser: z.union([Id, z.array(Id).min(1).max(5000)]),
      /** Ids of timesheets to invoice although they overlap others. The user has allowed each one. */
      allowOverlaps: z.array(Id).max(5000).optional(),
    }),
    ok: z.object({
      invoices: z.array(Invoice),
      total: Cents,
      /** Timesheets not invoiced: they overlap others, have an open question, or nobody signed or approved them. */
      leftOut: z.array(SkippedTimesheet).optional(),
      /** Timesheets already paid by the minimum call of an earlier invoice. They are now linked to that invoice. */
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
    /**
     * `confirmed` is required if the invoice was ever in a full bank file, `superConfirmed` if its super is marked as
     * paid.
     */
    body: z.object({
      idInvoice: Id,
      confirmed: z.boolean().optional(),
      superConfirmed: z.boolean().optional(),
    }),
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
      /** The jobs without any time, which the PDF only says. A sign-in sheet is more use for them. */
      withoutTimes: z.array(Id),
      error: z.literal(false),
    }),
  }),
  checkABA: read({
    path: '/api/misc/checkABA',
    policy: 'invoice.write',
    bodyLimit: CHOSEN_BYTES,
    body: z.object({
      downloadList: ChosenInvoices.min(1),
      typeABA: z.int().min(0).max(2),
      /** The payment date to check; if not sent, the next usual one. */
      dateABA: PaymentDate,
    }),
    ok: z.object({
      total: Cents,
      count: z.int(),
      problems: z.array(z.object({ idInvoice: Id.nullable(), payee: z.string(), text: z.string() })),
      changes: z.array(z.object({ payee: z.string(), field: z.string(), from: z.string(), to: z.string() })),
      /** Invoices for work that was in a full bank file before. A new full file needs a tick for each. */
      repeated: z.array(Id),
      /** Details of the `repeated` invoices. */
      repeats: z.array(Repeat),
      /** Points that the user must tick before a full file is made. Sent back as `ticked` of `downloadABA`. */
      ticks: z.array(
        AbaTick.extend({
          /** Why the user has to look at this point, in a sentence. */
          text: z.string(),
          /** The selected invoices that this point concerns. */
          invoices: z.array(Id),
        }),
      ),
      /** Hints that do not block the file, such as a payment date on which banks do not pay. */
      hints: z.array(z.string()),
    }),
  }),
  downloadABA: write({
    path: '/api/misc/downloadABA',
    policy: 'invoice.write',
    bodyLimit: TICKED_BYTES,
    body: z.object({
      downloadList: ChosenInvoices,
      /** Not needed for `typeABA` 0. */
      dateABA: PaymentDate,
      /** 0: clear the status, 1: one dollar for each invoice, 2: the full amount. */
      typeABA: z.int().min(0).max(2),
      /** The `ticks` of checkABA that the user has checked and ticked. */
      ticked: z.array(AbaTick).max(TICKS_MOST).optional(),
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
      /** As `hints` of checkABA, for the file that was made. */
      hints: z.array(z.string()).optional(),
    }),
  }),
  getBankFiles: read({
    path: '/api/misc/getBankFiles',
    policy: 'invoice.read',
    /**
     * Newest first. `idInvoice`: files with this invoice; `idFile`: only this file, with its invoices; `before`:
     * files older than this one.
     */
    body: z.object({ idInvoice: Id.optional(), idFile: Id.optional(), before: Id.optional() }),
    ok: z.object({ files: z.array(BankFile), more: z.boolean() }),
  }),
  getBankFile: write({
    path: '/api/misc/getBankFile',
    policy: 'invoice.write',
    body: z.object({ idFile: Id }),
    /** The stored bank file, with the same bytes as when it was made, base64. */
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
      /** For type `crew`: people that a search finds, instead of `ids`. */
      found: FoundPeople.optional(),
      /** For type `time`: only people whom this search finds, or those in `idUsers`. */
      checked: CheckSearch.optional(),
      idUsers: z.array(Id).max(5000).optional(),
      /** For type `invoice`: only those that contain these words, as the search of getInvoice. */
      search: typed(100).optional(),
    }),
    ok: z.object({ xlsxFile: z.string(), fileName: z.string() }),
  }),
});
