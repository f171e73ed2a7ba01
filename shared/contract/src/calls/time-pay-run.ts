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
  /** The most urgent first. */
  kinds: z.array(z.enum(payExceptionKinds)).min(1),
  idUser: Id,
  fullName: z.string(),
  idJob: Id,
  jobName: z.string(),
  tz: z.string(),
  groupName: z.string(),
  /** Null if there is no timesheet yet: for a pending punch, or a question about a missing timesheet. */
  idTimesheet: Id.nullable(),
  /** Start of the timesheet; time of a pending punch; or the start that the worker claims in a question. */
  start: EpochMs,
  /** End of the timesheet. 0 while clocked in, and for a pending punch. */
  end: EpochMs,
});

/** The pay run: from timesheets to invoices. */
export const payRunCalls = callsAt('/api/pay', {
  getPayRun: read({
    policy: 'invoice.write',
    /** `limit` and `offset`: page of people in the order of `sort`. */
    body: Range.extend({
      limit: z.int().min(1).max(100).default(100),
      offset: z.int().min(0).default(0),
      sort: z
        .object({ key: z.enum(['name', 'hours', 'extras', 'dollars', 'before']), down: z.boolean() })
        .optional(),
    }),
    ok: z.object({
      /**
       * What to check on these days, and earlier timesheets that were not invoiced in time. Only on the first page of
       * people, as are `more`, `older` and `earlier`.
       */
      exceptions: z.array(PayException),
      /** How many less urgent exceptions are left out because the list is full. */
      more: z.int().optional(),
      /** How many earlier timesheets without an invoice are left out because the list is full; counted up to 1,000. */
      older: z.int().optional(),
      /** Timesheets of earlier weeks that could be invoiced but are not: their number, and start of the first. */
      earlier: z.object({ times: z.int(), from: EpochMs }).optional(),
      /** Extras to check before they are paid: only on the first page of people, at most 200. */
      extraChecks: z
        .array(
          ExplainedExtra.extend({
            check: z.enum(extraChecks),
            idUser: Id,
            fullName: z.string(),
            /** Id of the extra, to remove it; null if it has no database row yet. */
            id: Id.nullable(),
            /** For an allowance: its timesheet, and the job of that. Null for other extras. */
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
          /** The part of `cents` that is not pay for time. */
          extras: Cents,
          /** The parts of `extras` by kind. */
          extraKinds: z.array(z.object({ kind: z.enum(extraKinds), cents: Cents })),
          bands: z.array(NamedPay),
          /** For comparison: invoiced time and pay of the same number of days before these. */
          before: z.object({ paid: PaidMs, cents: Cents }),
        }),
      ),
      /** Number of people paid, and totals for all of them; `before` is in cents. */
      total: z.int(),
      totals: z.object({ times: z.int(), paid: PaidMs, cents: Cents, extras: Cents, before: Cents }),
      /**
       * Set while the pay of many people is being calculated, for example after a change of the rules: `done` people
       * of `of`. Until it is finished there are no people and totals; on `pay.changed`, call again.
       */
      reckoning: z.object({ done: z.int(), of: z.int() }).optional(),
      /** The company pays only timesheets that are signed or approved. */
      clearedOnly: z.boolean(),
      /**
       * Employees with closed timesheets on these days, and the number of those timesheets. They are in the payroll
       * export, not in this run.
       */
      employees: z.object({ people: z.int(), times: z.int() }).optional(),
      /** Start of the oldest timesheet of the last four weeks without an invoice, whatever the requested days. */
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
    /**
     * Sets the note on tax withheld from a worker without an ABN, or on why none is. An empty text deletes the note.
     */
    body: z.object({ idUser: Id, text: text(WITHHOLDING_NOTE_MAX) }),
  }),
});
