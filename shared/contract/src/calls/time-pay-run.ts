import { WITHHOLDING_NOTE_MAX } from '@crewcall/domain/limits';
import { payExceptionKinds } from '@crewcall/domain/pay-exceptions';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, DurationMs, EpochMs, Id, Range, text } from '../shapes';
import { NamedPay } from './time-pay';

const PayException = z.object({
  /** Names the row among the others, as long as it stays. */
  key: z.string(),
  /** The most pressing first. */
  kinds: z.array(z.enum(payExceptionKinds)).min(1),
  idUser: Id,
  fullName: z.string(),
  idJob: Id,
  jobName: z.string(),
  tz: z.string(),
  groupName: z.string(),
  /** Null for a waiting press, and for a question about a missing time: both have no timesheet yet. */
  idTimesheet: Id.nullable(),
  /** The start of the timesheet. For a waiting press its time; for a question the start that the worker claims. */
  start: EpochMs,
  /** The end. 0 while the clock runs, and for a waiting press. */
  end: EpochMs,
});

/** From times to the bank file. */
export const payRunCalls = callsAt('/api/pay', {
  getPayRun: read({
    policy: 'invoice.write',
    body: Range,
    ok: z.object({
      /** Of these days, and of any day before that no invoice came to in time. */
      exceptions: z.array(PayException),
      /** Further exceptions, less pressing, which are not listed while these are. */
      more: z.int().optional(),
      /** How many more times there are before these days; they are not listed. */
      older: z.int().optional(),
      /** How many times of the weeks before these days can be paid and are on no invoice, and where they begin. */
      earlier: z.object({ times: z.int(), from: EpochMs }).optional(),
      /** What generating the invoices of these days would pay now, by person. */
      people: z.array(
        z.object({
          idUser: Id,
          fullName: z.string(),
          times: z.int(),
          paid: DurationMs,
          /** Without GST. */
          cents: Cents,
          bands: z.array(NamedPay),
          /** What is on invoices for as many days before these. */
          before: z.object({ paid: DurationMs, cents: Cents }),
        }),
      ),
      /** Are only times paid that were signed or approved? */
      clearedOnly: z.boolean(),
    }),
  }),
  approveTimes: write({
    policy: 'timesheet.write',
    /** Approves closed times; any change of one takes that back. */
    body: z.object({ idTimesheet: z.array(Id).min(1).max(500) }),
  }),
  noteWithholding: write({
    policy: 'invoice.write',
    /** What is withheld from a worker without an ABN, or why nothing is; an empty text takes the note away. */
    body: z.object({ idUser: Id, text: text(WITHHOLDING_NOTE_MAX) }),
  }),
});
