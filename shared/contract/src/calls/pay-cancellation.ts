import { cancelPayKinds } from '@crewcall/domain/cancellation';
import { z } from 'zod';
import { callsAt, read } from '../call';
import { Cents, EpochMs, Id } from '../shapes';

/** What confirmed people are paid for a shift that the office takes from them. See `CancelPay` of the domain. */
export const CancelPay = z.object({
  kind: z.enum(cancelPayKinds),
  /** Of the planned hours, for `percent`; without it each crew is paid what the settings propose for its start. */
  percent: z.int().min(0).max(100).optional(),
});

const Minutes = z.int();

/** What is due to people whose shift is cancelled. */
export const cancellationCalls = callsAt('/api/pay', {
  getCancellationPay: read({
    policy: 'job.office',
    /** Of these jobs, whole, or of one crew: of these people on it, or of everybody. */
    body: z.object({
      jobs: z.array(Id).min(1).max(401).optional(),
      idReqCrew: Id.optional(),
      users: z.array(Id).min(1).max(500).optional(),
    }),
    ok: z.object({
      /** The crews with people who would be paid: confirmed, without times on it, and the shift is not over. */
      crews: z.array(
        z.object({
          idReqCrew: Id,
          groupName: z.string(),
          startTime: EpochMs,
          tz: z.string(),
          people: z.int(),
          /** What the settings propose now. */
          percent: z.int(),
          /** Null where no end is planned: then the minimum call counts as the planned hours. */
          plannedMinutes: Minutes.nullable(),
          minimumMinutes: Minutes,
          /** How many people have which rate an hour, or flat amount; only for users who may make invoices. */
          rates: z
            .array(z.object({ cents: Cents, people: z.int(), isFlat: z.boolean().optional() }))
            .optional(),
        }),
      ),
      /** How many different people would be paid. */
      people: z.int(),
      /** Names of people without a rate and not paid flat, who cannot be paid before they have one. */
      withoutRate: z.array(z.string()),
    }),
  }),
});
