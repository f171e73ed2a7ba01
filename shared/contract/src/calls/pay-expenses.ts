import { expenseStates, expenseTypes } from '@crewcall/domain/expenses';
import { EXPENSE_MOST, REASON_MAX, RECEIPT_MAX_BYTES } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, EpochMs, FormId, Id, line, text } from '../shapes';

/** A day `YYYY-MM-DD`, in the zone of its job. */
const Day = z.string();
const NOTE_MAX = 200;

const Expense = z.object({
  id: Id,
  idJob: Id,
  jobName: z.string(),
  day: Day,
  type: z.enum(expenseTypes),
  /** With GST. */
  cents: Cents,
  /** The GST in `cents`. */
  gstCents: Cents,
  note: z.string(),
  hasReceipt: z.boolean(),
  state: z.enum(expenseStates),
  /** What is paid, with GST; null while the expense waits, and if it was refused. */
  approvedCents: Cents.nullable(),
  /** Why less was paid, or why it was refused. */
  reason: z.string(),
  sentAt: EpochMs,
  /** The invoice that pays it; null if there is none yet. */
  idInvoice: Id.nullable(),
});

/** What workers paid for a job and want back. An approved expense is an extra: an invoice pays it, or payroll. */
export const expenseCalls = callsAt('/api/expense', {
  getMyExpenses: read({
    policy: 'expense.own',
    storable: true,
    ok: z.object({
      /** Expenses of the last year, newest first. `key`: as sent by the worker's device. */
      expenses: z.array(Expense.extend({ key: z.string() })),
      /** Jobs for which an expense can be sent now: the caller has worked or is confirmed on them; latest first. */
      jobs: z.array(z.object({ id: Id, title: z.string(), tz: z.string(), first: Day, last: Day })),
      /** How many days after a job its expenses may be sent. */
      days: z.int(),
      /** The caller's expenses are paid through payroll, not by invoice. */
      byPayroll: z.boolean().optional(),
    }),
  }),
  addExpense: write({
    policy: 'expense.own',
    /** The receipt is sent in the same form: a PDF, a JPEG or a PNG. */
    body: z.object({
      idJob: FormId,
      day: text(10),
      type: z.enum(expenseTypes),
      cents: z.coerce.number().pipe(Cents.min(0).max(EXPENSE_MOST * 10)),
      gstCents: z.coerce.number().pipe(Cents.min(0).max(EXPENSE_MOST * 10)),
      note: line(NOTE_MAX).default(''),
      /** A key made by the sender; the same key twice is one expense. */
      key: z.coerce.string().min(1).max(64),
      /** For an expense that was queued without a network: when it was written. */
      writtenAt: z.coerce.number().pipe(EpochMs).optional(),
    }),
    multipart: { maxFiles: 1, maxFileBytes: RECEIPT_MAX_BYTES, isOptional: true },
    ok: z.object({ ok: z.literal(true), id: Id }),
  }),
  withdrawExpense: write({
    policy: 'expense.own',
    /** Deletes one of the caller's expenses that the office has not answered. */
    body: z.object({ id: Id }),
  }),
  getReceipt: read({
    policy: 'session',
    /** The caller's own expense; other people's only for users who may make invoices. */
    body: z.object({ id: Id }),
    /** The address works for five minutes at most; the browser shows the file. */
    ok: z.object({ name: z.string(), mime: z.string(), url: z.string() }),
  }),
  getExpenses: read({
    policy: 'invoice.write',
    /** Either waiting expenses, oldest first, or answered ones, latest first. */
    body: z.object({
      show: z.enum(['waiting', 'answered']),
      limit: z.int().min(1).max(100).optional(),
      offset: z.int().min(0).optional(),
    }),
    ok: z.object({
      total: z.int(),
      expenses: z.array(
        Expense.extend({
          idUser: Id,
          fullName: z.string(),
          answeredBy: z.string(),
          /** Of what was approved and is not paid: `removeExtra` takes it off again. */
          idExtra: Id.nullable(),
          /** An employee's: payroll pays it, and no invoice. */
          byPayroll: z.boolean(),
          /** When somebody marked it as paid by payroll. */
          payrollAt: EpochMs.nullable(),
        }),
      ),
    }),
  }),
  decideExpense: write({
    policy: 'invoice.write',
    /**
     * `less` needs `cents`, with GST. `less` and `refuse` need a reason. 409 if another user has already answered it.
     */
    body: z.object({
      id: Id,
      answer: z.enum(['approve', 'less', 'refuse']),
      cents: Cents.optional(),
      reason: line(REASON_MAX).optional(),
    }),
  }),
});
