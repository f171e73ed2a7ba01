import { z } from 'zod';
import { callsAt, read } from '../call';
import { Cents, DurationMs, EpochMs, Id, Overlaps, PaidMs, Range, Timesheet } from '../shapes';
import { Punch } from './time-clocks';
import { typed } from '../values';

/** A search in Check Time. The range of days is sent separately. */
export const CheckSearch = z.object({
  showAllUsers: z.boolean().optional(),
  search: typed(100).optional(),
  filter: z
    .enum(['all', 'missing', 'punches', 'questions', 'overlaps', 'long', 'toInvoice', 'unsigned'])
    .optional(),
  /** Only this worker. */
  idUser: Id.optional(),
});

const Interval = Timesheet.extend({
  jobName: z.string(),
  jobDate: EpochMs,
  tz: z.string(),
  /** Paid time after rounding; 0 while clocked in. */
  paid: PaidMs,
  overlaps: Overlaps,
  /** The invoiced timesheet that this one corrects. Then `paid` is only the difference to what was paid before. */
  corrects: Id.nullable(),
  /** The worker's open question. */
  question: Id.nullable(),
});

const Band = z.object({
  band: z.enum(['base', 'extra', 'overnight']),
  minutes: z.int(),
  percent: z.number(),
  cents: Cents,
});

/** Number of the worker's timesheets of a kind, and the first names. */
const Named = z.object({ count: z.int(), names: z.array(z.string()) });

/** Calls to check timesheets and their pay. */
export const timeCheckCalls = callsAt('/api/time', {
  getCheckTime: read({
    policy: 'timesheet.read',
    body: Range.extend(CheckSearch.shape).extend({
      limit: z.int().min(1).max(100).default(100),
      offset: z.int().min(0).default(0),
      sort: z
        .object({ key: z.enum(['name', 'worked', 'break', 'unsigned', 'invoice']), down: z.boolean() })
        .optional(),
    }),
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
          /** How many of them an invoice would include now. */
          payable: z.int(),
          /** Amounts above zero that wait for the next invoice, whatever its days; they make one without any timesheet. */
          extras: z.int(),
          unsigned: z.int(),
          /** Pending punches. */
          punches: z.int(),
          /** Timesheets that overlap another timesheet of this worker, on any job and day. */
          overlaps: z.int(),
          /** Closed timesheets left off invoices because they overlap others, until the office allows each one. */
          heldBack: z.int(),
          /** Closed timesheets that cannot be invoiced because they have an open question or no rate. */
          waits: z.int(),
          /** Other closed timesheets that cannot be invoiced, because the company requires a signature or approval. */
          uncleared: z.int(),
          /** Timesheets that will be invoiced although nobody signed or approved them. */
          unsignedPaid: z.int(),
          /** Closed timesheets that are implausibly long; see `isLongTimesheet` of the domain. */
          long: z.int(),
          /** Questions by the worker that wait for an answer. */
          questions: z.int(),
        }),
      ),
      total: z.int(),
      /** Totals of all that the search finds, and of what an invoice run over it would include. */
      totals: z.object({
        worked: PaidMs,
        breaks: DurationMs,
        /**
         * `workers`: how many have something to invoice. `paid`: how many of them an invoice would pay, and their
         * times and extras.
         */
        workers: z.int(),
        paid: z.int(),
        times: z.int(),
        extras: z.int(),
        /** Whether anybody would get an invoice now, or could get one after the office allows an overlap. */
        isLive: z.boolean(),
        unsignedTimes: z.int(),
        unsigned: Named,
        uncleared: Named,
        missing: Named,
        overlapping: Named,
        waiting: Named,
        long: Named,
      }),
      /** Pending punches and questions outside the requested days: for each worker the number, first and last day. */
      elsewhere: z.array(
        z.object({ idUser: Id, fullName: z.string(), count: z.int(), from: z.string(), to: z.string() }),
      ),
      /** Start of the oldest timesheet of the last four weeks without an invoice, whatever the requested days. */
      unpaidFrom: EpochMs.optional(),
    }),
  }),
  getWorkersToInvoice: read({
    policy: 'invoice.write',
    body: Range.extend(CheckSearch.shape),
    /** All workers that the search finds and who have something to invoice, by name. */
    ok: z.object({ workers: z.array(z.object({ idUser: Id, fullName: z.string() })) }),
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
