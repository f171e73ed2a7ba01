import { agingSteps, chargeKinds, clientInvoiceStates, linings } from '@crewcall/domain/clients';
import { PO_MAX, REFERENCE_MAX } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, EpochMs, Id, Key, Range, line, text } from '../shapes';

/** A day as `YYYY-MM-DD`. */
const Day = z.string();
const DayIn = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day');
const Aging = z.record(z.enum(agingSteps), Cents);
const Reason = line(500);
/** What the office writes on a draft. */
const DraftFields = z.object({
  poNumber: line(PO_MAX),
  reference: line(REFERENCE_MAX),
  note: text(1000),
  linesBy: z.enum(linings),
});

/** An invoice to a customer, as lists show it. All cents are with GST. */
const ListedInvoice = z.object({
  id: Id,
  /** Null of a draft. */
  number: z.int().nullable(),
  state: z.enum(clientInvoiceStates),
  idCustomer: Id,
  customer: z.string(),
  /** Of one job; null for those of a week. */
  idJob: Id.nullable(),
  jobName: z.string(),
  fromDay: Day,
  toDay: Day,
  poNumber: z.string(),
  reference: z.string(),
  issuedAt: EpochMs.nullable(),
  dueDay: Day.nullable(),
  isOverdue: z.boolean(),
  total: Cents,
  credited: Cents,
  paid: Cents,
  /** What is still owed; below zero, what is to be given back. */
  open: Cents,
});

/** A line as the paper prints it: it stands for one or more stored lines. Cents are without GST. */
const PrintedLine = z.object({
  ids: z.array(Id),
  kind: z.enum(chargeKinds),
  /** Job, crew and date; or person; or what the fee is for. */
  what: z.string(),
  /** How it comes to its amount: rates, loadings, people. Empty where nothing is to be explained. */
  detail: z.string(),
  minutes: z.int(),
  cents: Cents,
  isSigned: z.boolean(),
  isCredited: z.boolean(),
});

const Detail = ListedInvoice.extend({
  /** Of a draft, the day if it is issued today. */
  dueDay: Day,
  note: z.string(),
  linesBy: z.enum(linings),
  needsPo: z.boolean(),
  net: Cents,
  gst: Cents,
  lines: z.array(PrintedLine),
  payments: z.array(
    z.object({
      id: Id,
      day: Day,
      /** Below zero: a refund. */
      cents: Cents,
      reference: z.string(),
      by: z.string(),
      /** Why it was deleted; null while it counts. */
      removedReason: z.string().nullable(),
    }),
  ),
  credits: z.array(
    z.object({ id: Id, number: z.int(), total: Cents, reason: z.string(), at: EpochMs, by: z.string() }),
  ),
  /** Of a draft or an issued invoice: what it charges differently from today's times and rates, in words. */
  changes: z.array(z.string()),
  /** What the paper of a draft will lack, in words with where to enter it. */
  lacks: z.array(z.string()),
  sentTo: z.string(),
  /** Of the mail in the outbox: waiting, sent, failed; null if none was sent. */
  mail: z.string().nullable(),
});

/** What customers are invoiced, and what they have paid. */
export const clientInvoiceCalls = callsAt('/api/clients', {
  getClients: read({
    policy: 'client.read',
    /** Every customer with what is open. */
    ok: z.object({
      clients: z.array(
        z.object({
          id: Id,
          text: z.string(),
          name: z.string(),
          billingEmail: z.string(),
          /** Paid hours of the last three months that are on no invoice to them, in minutes. */
          openMinutes: z.int(),
          /** Quotes that wait for an answer. */
          quotes: z.int(),
          drafts: z.int(),
          open: Cents,
          overdue: Cents,
          aging: Aging,
        }),
      ),
      aging: Aging,
    }),
  }),
  getToBill: read({
    policy: 'client.read',
    /** What a customer can be invoiced for jobs that start in the range. */
    body: Range.extend({ idCustomer: Id }),
    ok: z.object({
      billBy: z.enum(['job', 'week']),
      needsPo: z.boolean(),
      jobs: z.array(
        z.object({
          idJob: Id,
          jobName: z.string(),
          start: EpochMs,
          tz: z.string(),
          poNumber: z.string(),
          reference: z.string(),
          minutes: z.int(),
          /** Without GST, of all that has a rate; unsigned times are in it. */
          cents: Cents,
          kinds: z.array(z.object({ kind: z.enum(chargeKinds), count: z.int(), cents: Cents })),
          /** Nobody but their worker has signed or approved these: each needs a tick. */
          unsigned: z.array(
            z.object({
              idTimesheet: Id,
              fullName: z.string(),
              start: EpochMs,
              end: EpochMs,
              /** Null where a rate is missing. */
              cents: Cents.nullable(),
            }),
          ),
          /** Groups without a rate, with the first day that needs one. */
          missing: z.array(z.object({ idGroup: Id, groupName: z.string(), day: Day })),
          /** Times that still run. */
          running: z.int(),
        }),
      ),
    }),
  }),
  draftClientInvoice: write({
    policy: 'client.write',
    bodyLimit: 200_000,
    /** One invoice of these jobs; `unsigned` are the times that were ticked. What is not ticked stays open. */
    body: z.object({
      idCustomer: Id,
      idJobs: z.array(Id).min(1).max(500),
      unsigned: z.array(Id).max(5000).default([]),
      key: Key,
    }),
    ok: z.object({ id: Id, lines: z.int(), leftOut: z.int() }),
  }),
  findClientInvoices: read({
    policy: 'client.read',
    body: z.object({
      idCustomer: Id.optional(),
      show: z.enum(['draft', 'open', 'overdue', 'done', 'all']).default('all'),
      /** Number, PO, reference, customer or job. */
      text: text(100).optional(),
      limit: z.int().min(1).max(200).default(100),
      offset: z.int().min(0).default(0),
    }),
    ok: z.object({
      invoices: z.array(ListedInvoice),
      total: z.int(),
      totals: z.object({ cents: Cents, open: Cents }),
    }),
  }),
  getClientInvoice: read({ policy: 'client.read', body: z.object({ id: Id }), ok: Detail }),
  saveClientDraft: write({
    policy: 'client.write',
    /**
     * A draft only: an issued invoice never changes. `was`: the fields as the form loaded them, 409 if somebody else has
     * changed one that this changes too.
     */
    body: DraftFields.extend({ id: Id, was: DraftFields.optional() }),
  }),
  /** Draws the lines of a draft again, by today's times and rates. */
  redrawClientDraft: write({ policy: 'client.write', body: z.object({ id: Id }) }),
  deleteClientDraft: write({ policy: 'client.write', body: z.object({ id: Id }) }),
  issueClientInvoice: write({
    policy: 'client.write',
    /** `total`: what was confirmed, with GST; 409 if the draft comes to something else by now. */
    body: z.object({ id: Id, total: Cents.optional(), key: Key }),
    ok: z.object({ number: z.int() }),
  }),
  creditClientInvoice: write({
    policy: 'client.write',
    bodyLimit: 200_000,
    /** The whole invoice, or these lines of it. What they charged can be invoiced again. */
    body: z.object({ id: Id, idLines: z.array(Id).min(1).max(5000).optional(), reason: Reason, key: Key }),
    ok: z.object({ idCredit: Id, number: z.int(), total: Cents }),
  }),
  addClientPayment: write({
    policy: 'client.write',
    /** Below zero: a refund of what the customer has paid too much, as after a credit note. */
    body: z.object({
      id: Id,
      day: DayIn,
      cents: Cents.refine((cents) => cents !== 0, 'must not be 0'),
      reference: line(100).default(''),
      key: Key,
    }),
    ok: z.object({ idPayment: Id }),
  }),
  removeClientPayment: write({
    policy: 'client.write',
    body: z.object({ idPayment: Id, reason: Reason }),
  }),
  getMyPapers: read({
    policy: 'client.papers',
    /** Issued invoices and sent quotes of the companies that a manager signs in for; of all for the office. */
    ok: z.object({
      invoices: z.array(ListedInvoice),
      quotes: z.array(
        z.object({
          id: Id,
          number: z.int(),
          customer: z.string(),
          jobName: z.string(),
          state: z.enum(['sent', 'accepted', 'declined', 'expired']),
          validUntil: Day,
          total: Cents,
        }),
      ),
      aging: Aging,
    }),
  }),
});
