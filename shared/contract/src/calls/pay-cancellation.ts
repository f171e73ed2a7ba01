import { cancelPayKinds } from '@crewcall/domain/cancellation';
import { z } from 'zod';
import { callsAt, read } from '../call';
import { Cents, EpochMs, Id } from '../shapes';

/** What confirmed people are paid for a shift that the office cancels for them. See `CancelPay` of the domain. */
export const CancelPay = z.object({
  kind: z.enum(cancelPayKinds),
  /**
   * Percent of the planned hours, for `percent`. If not set, each crew gets what the settings propose for its start
   * time.
   */
  percent: z.int().min(0).max(100).optional(),
});

const Minutes = z.int();

/** What is paid to people whose shift is cancelled. */
export const cancellationCalls = callsAt('/api/pay', {
  getCancellationPay: read({
    policy: 'job.office',
    /** For these whole jobs; or for one crew, for some people on it or everybody. */
    body: z.object({
      jobs: z.array(Id).min(1).max(401).optional(),
      idReqCrew: Id.optional(),
      users: z.array(Id).min(1).max(500).optional(),
    }),
    ok: z.object({
      /** The crews with people who would be paid: confirmed, no timesheet on the crew, and the shift is not over. */
      crews: z.array(
        z.object({
          idReqCrew: Id,
          groupName: z.string(),
          startTime: EpochMs,
          tz: z.string(),
          people: z.int(),
          /** Percent that the settings propose now. */
          percent: z.int(),
          /** Null if no end is planned: then the minimum call counts as the planned time. */
          plannedMinutes: Minutes.nullable(),
          minimumMinutes: Minutes,
          /**
           * Hourly rates or flat amounts, each with the number of people who have it; only for users who may make
           * invoices.
           */
          rates: z
            .array(z.object({ cents: Cents, people: z.int(), isFlat: z.boolean().optional() }))
            .optional(),
        }),
      ),
      /** How many different people would be paid. */
      people: z.int(),
      /** Names of people who have neither a rate nor flat pay; they cannot be paid until they have one. */
      withoutRate: z.array(z.string()),
    }),
  }),
});
