import { z } from 'zod';
import { callsAt, read } from '../call';
import { Cents, DurationMs, EpochMs, Id, Overlaps, Range, Timesheet } from '../shapes';
import { Punch } from './time-clocks';

const Interval = Timesheet.extend({
  jobName: z.string(),
  jobDate: EpochMs,
  tz: z.string(),
  /** Paid time after rounding, 0 while the clock runs. */
  paid: DurationMs,
  overlaps: Overlaps,
  /** The time on an invoice that this one corrects: `paid` is what was not paid before. */
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

/** What was worked, and what it pays. */
export const timeCheckCalls = callsAt('/api/time', {
  getCheckTime: read({
    policy: 'timesheet.read',
    body: Range.extend({ showAllUsers: z.boolean().optional() }),
    ok: z.object({
      rows: z.array(
        z.object({
          idUser: Id,
          fullName: z.string(),
          totalWorked: DurationMs,
          totalBreak: DurationMs,
          missingClockOut: z.boolean(),
          /** Closed, uninvoiced clocks. */
          toInvoice: z.int(),
          unsigned: z.int(),
          /** Punches of the clock that wait for a decision. */
          punches: z.int(),
          /** Times that share minutes with another of this person, on any job and on any day. */
          overlaps: z.int(),
          /** Overlapping closed times that no invoice takes before somebody says yes to each. */
          heldBack: z.int(),
          /** Times to invoice that have an open question or no rate, and so are left out. */
          waits: z.int(),
          /** Other times to invoice that are left out since the company pays only what was signed or approved. */
          uncleared: z.int(),
          /** Times that nobody has signed or approved and that are paid all the same. */
          unsignedPaid: z.int(),
          /** Closed times that are longer than anybody works; see `isTooLong`. */
          long: z.int(),
          /** Questions of the worker's that wait for an answer. */
          questions: z.int(),
        }),
      ),
      /** By person what waits for a decision on other days than those asked for, from the first day of it to the last. */
      elsewhere: z.array(
        z.object({ idUser: Id, fullName: z.string(), count: z.int(), from: z.string(), to: z.string() }),
      ),
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
