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
  /** Left out because of an unanswered question. Unlike an overlap, this cannot be overridden. */
  question: z.boolean().optional(),
  /** Left out because nobody signed or approved it, which the company requires. Cannot be overridden here. */
  uncleared: z.boolean().optional(),
});

/** An invoice whose work was already paid in a full bank file. */
const Repeat = z.object({
  idInvoice: Id,
  payee: z.string(),
  amount: Cents,
  /** When that file was made. */
  paidAt: EpochMs,
  /** Number of the invoice that was paid then. Different if that one was cancelled and made again. */
  paidAs: Id,
  /** The full files that paid it: id of the last, how many, and cents paid by the last. Null if they are not stored. */
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
  /** For kind `repeated`: the last file that paid it, from `repeats` of `checkABA`. */
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
  /** The invoices of the file; only if one file is requested by `idFile`. */
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
/** An invoice that is requested by its number also has `lines` of timesheets and `extras`, which explain its amounts. */
const InvoiceWithLines = Invoice.extend({
  lines: z.array(ExplainedTime).optional(),
  extras: z.array(ExplainedExtra).optional(),
});

/** Invoices, their timesheets and the bank's file. */
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
    /** One invoice by its number, or those that a search finds: a page with `limit`. Newest week first without `sort`. */
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
      /** How many there are to show. */
      total: z.int(),
      /** What the search finds, also what is not shown; not of one invoice by its number. */
      totals: z
        .object({
          /** Those that are not cancelled, and what they come to. */
          count: z.int(),
          cents: Cents,
          cancelled: z.int(),
          /** As `show` says; `unpaidCents` is what both come to. */
          unpaid: z.int(),
          toPay: z.int(),
          unpaidCents: Cents,
          /** Those in a full bank file. */
          full: z.int(),
        })
        .optional(),
    }),
  }),
  findInvoices: read({
    policy: 'invoice.read',
    bodyLimit: CHOSEN_BYTES,
    /** All that a search finds, except some of them; or with `only` just those of these, of any week without `find`. */
    body: z.object({
      find: InvoiceSearch.optional(),
      except: ChosenInvoices.optional(),
      only: ChosenInvoices.optional(),
    }),
    /** Their numbers, without cancelled ones, and what they come to. */
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
    /** `confirmed` is needed when the invoice was ever in a full bank file, `superConfirmed` when its super is marked as paid. */
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
      /** The payment date to check; by default the usual one. */
      dateABA: PaymentDate,
    }),
    ok: z.object({
      total: Cents,
      count: z.int(),
      problems: z.array(z.object({ idInvoice: Id.nullable(), payee: z.string(), text: z.string() })),
      changes: z.array(z.object({ payee: z.string(), field: z.string(), from: z.string(), to: z.string() })),
      /** Invoices whose work was in a full file before. A new full file must send a tick for each. */
      repeated: z.array(Id),
      /** Details of the `repeated` invoices. */
      repeats: z.array(Repeat),
      /** Points that the user must tick before a full file is made. `downloadABA` sends them as `ticked`. */
      ticks: z.array(
        AbaTick.extend({
          /** Why the user has to look at this point, in a sentence. */
          text: z.string(),
          /** The selected invoices that this point concerns. */
          invoices: z.array(Id),
        }),
      ),
      /** Hints that do not prevent the file, as a payment date on which banks do not pay. */
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
      /** 0 clear status, 1 one dollar each, 2 full. */
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
      /** As `hints` of checkABA, for the finished file. */
      hints: z.array(z.string()).optional(),
    }),
  }),
  getBankFiles: read({
    path: '/api/misc/getBankFiles',
    policy: 'invoice.read',
    /** Newest first. `idInvoice`: files with it; `idFile`: only this file, with its invoices; `before`: older files. */
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
      /** For type `crew`, instead of `ids`. */
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
