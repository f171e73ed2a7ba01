import { z } from 'zod';
import { callsAt, read } from '../call';
import { Cents, DurationMs, EpochMs, Id, Overlaps, PaidMs, Range, Timesheet } from '../shapes';
import { Punch } from './time-clocks';

const Interval = Timesheet.extend({
  jobName: z.string(),
  jobDate: EpochMs,
  tz: z.string(),
  /** Paid time after rounding, 0 while the clock runs. */
  paid: PaidMs,
  overlaps: Overlaps,
  /** The invoiced timesheet that this one corrects. `paid` is then only the difference to what was paid before. */
  corrects: Id.nullable(),
  /** A question of the worker's that is not closed yet. */
  question: Id.nullable(),
});

const Band = z.object({
  band: z.enum(['base', 'extra', 'overnight']),
  minutes: z.int(),
  percent: z.number(),
  cents: Cents,
});

/** Calls to check timesheets and their pay. */
export const timeCheckCalls = callsAt('/api/time', {
  getCheckTime: read({
    policy: 'timesheet.read',
    body: Range.extend({ showAllUsers: z.boolean().optional() }),
    ok: z.object({
      rows: z.array(
        z.object({
          idUser: Id,
          fullName: z.string(),
          totalWorked: PaidMs,
          totalBreak: DurationMs,
          missingClockOut: z.boolean(),
          /** Closed timesheets that are not invoiced. */
          toInvoice: z.int(),
          unsigned: z.int(),
          /** Pending punches. */
          punches: z.int(),
          /** Timesheets that overlap another timesheet of this worker, on any job and day. */
          overlaps: z.int(),
          /** Closed timesheets left off invoices because they overlap others, until the office allows each one. */
          heldBack: z.int(),
          /** Closed timesheets left off invoices because they have an open question or no rate. */
          waits: z.int(),
          /** Other closed timesheets left off invoices: this company requires a signature or approval. */
          uncleared: z.int(),
          /** Timesheets that will be invoiced although nobody signed or approved them. */
          unsignedPaid: z.int(),
          /** Closed timesheets that are implausibly long; see `isLongTimesheet` of the domain. */
          long: z.int(),
          /** Questions of the worker's that wait for an answer. */
          questions: z.int(),
        }),
      ),
      /** Pending punches and questions outside the requested days: by worker the number, first and last day. */
      elsewhere: z.array(
        z.object({ idUser: Id, fullName: z.string(), count: z.int(), from: z.string(), to: z.string() }),
      ),
      /** The start of the oldest time of the last four weeks that is on no invoice, whatever the days. */
      unpaidFrom: EpochMs.optional(),
    }),
  }),
  getUserInterval: read({
    policy: 'timesheet.read',
    body: z.object({ idUser: Id, start: EpochMs, end: EpochMs }),
    ok: z.object({
      intervals: z.array(Interval),
      punches: z.array(Punch.extend({ idJob: Id, jobName: z.string(), tz: z.string() })),
    }),
  }),
  explainPay: read({
    policy: 'invoice.own',
    body: z.object({ idTimesheet: Id }),
    ok: z.object({
      jobName: z.string(),
      groupName: z.string(),
      tz: z.string(),
      start: EpochMs,
      end: EpochMs,
      break: DurationMs,
      paidMinutes: z.int(),
      rate: Cents.nullable(),
      bands: z.array(Band),
      total: Cents,
    }),
  }),
});
