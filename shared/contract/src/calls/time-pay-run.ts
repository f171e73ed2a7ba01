import { WITHHOLDING_NOTE_MAX } from '@crewcall/domain/limits';
import { extraChecks, extraKinds } from '@crewcall/domain/extras';
import { payExceptionKinds } from '@crewcall/domain/pay-exceptions';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, EpochMs, Id, PaidMs, Range, text } from '../shapes';
import { ExplainedExtra, NamedPay } from './time-pay';

const PayException = z.object({
  /** Unique key of the row in the list. */
  key: z.string(),
  /** The most pressing first. */
  kinds: z.array(z.enum(payExceptionKinds)).min(1),
  idUser: Id,
  fullName: z.string(),
  idJob: Id,
  jobName: z.string(),
  tz: z.string(),
  groupName: z.string(),
  /** Null for a pending punch, and for a question about a missing timesheet: both have no timesheet yet. */
  idTimesheet: Id.nullable(),
  /** Start of the timesheet. For a pending punch its time; for a question the start that the worker claims. */
  start: EpochMs,
  /** End of the timesheet. 0 while clocked in, and for a pending punch. */
  end: EpochMs,
});

/** The pay run: from timesheets to invoices. */
export const payRunCalls = callsAt('/api/pay', {
  getPayRun: read({
    policy: 'invoice.write',
    /** `limit` and `offset`: which of the people, in the order of `sort`. */
    body: Range.extend({
      limit: z.int().min(1).max(100).default(100),
      offset: z.int().min(0).default(0),
      sort: z
        .object({ key: z.enum(['name', 'hours', 'extras', 'dollars', 'before']), down: z.boolean() })
        .optional(),
    }),
    ok: z.object({
      /**
       * What to check on these days; also earlier timesheets that were not invoiced in time. Like `more`, `older` and
       * `earlier` only with the first page of people.
       */
      exceptions: z.array(PayException),
      /** How many less pressing exceptions are left out because the list is full. */
      more: z.int().optional(),
      /** How many earlier timesheets without an invoice are left out because the list is full; counted up to 1,000. */
      older: z.int().optional(),
      /** Timesheets of earlier weeks that could be invoiced and are not: number, and start of the first. */
      earlier: z.object({ times: z.int(), from: EpochMs }).optional(),
      /** Extras to look at before they are paid: with the first page of people, at most 200. */
      extraChecks: z
        .array(
          ExplainedExtra.extend({
            check: z.enum(extraChecks),
            idUser: Id,
            fullName: z.string(),
            /** The extra that can be taken off; null if there is no row of it yet. */
            id: Id.nullable(),
            /** An allowance's timesheet and its job; null for any other. */
            idTimesheet: Id.nullable(),
            idJob: Id.nullable(),
          }),
        )
        .optional(),
      /** By worker: what generating invoices for these days would pay now. */
      people: z.array(
        z.object({
          idUser: Id,
          fullName: z.string(),
          times: z.int(),
          paid: PaidMs,
          /** Pay without GST. */
          cents: Cents,
          /** Of `cents`, what is not for time. */
          extras: Cents,
          /** Of which kinds `extras` is made. */
          extraKinds: z.array(z.object({ kind: z.enum(extraKinds), cents: Cents })),
          bands: z.array(NamedPay),
          /** For comparison: invoiced time and pay of the same number of days before. */
          before: z.object({ paid: PaidMs, cents: Cents }),
        }),
      ),
      /** How many people are paid, and the sums of all of them; `before` in cents. */
      total: z.int(),
      totals: z.object({ times: z.int(), paid: PaidMs, cents: Cents, extras: Cents, before: Cents }),
      /**
       * The pay of so many people is being worked out, after a change of the rules for instance: how many are done, of
       * how many. There are no people and sums until then; `pay.changed` says when to ask again.
       */
      reckoning: z.object({ done: z.int(), of: z.int() }).optional(),
      /** The company pays only timesheets that are signed or approved. */
      clearedOnly: z.boolean(),
      /** Employees with closed times of these days, and how many: they are in the payroll export, not in this run. */
      employees: z.object({ people: z.int(), times: z.int() }).optional(),
      /** The start of the oldest time of the last four weeks that is on no invoice, whatever the days. */
      unpaidFrom: EpochMs.optional(),
    }),
  }),
  approveTimes: write({
    policy: 'timesheet.write',
    /** Approves closed timesheets. Any later change of a timesheet cancels its approval. */
    body: z.object({ idTimesheet: z.array(Id).min(1).max(500) }),
  }),
  noteWithholding: write({
    policy: 'invoice.write',
    /** Note on the tax withheld from a worker without an ABN, or why none is. An empty text deletes the note. */
    body: z.object({ idUser: Id, text: text(WITHHOLDING_NOTE_MAX) }),
  }),
});
