import { FLAG_REASON_MAX, officeFlags } from '@crewcall/domain/flags';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Done, EpochMs, Id, text, words } from '../shapes';

const Kind = z.enum(officeFlags);
const Prefix = words(40);
const Reason = text(FLAG_REASON_MAX).optional();
const Said = z.object({
  id: Id,
  idUser: Id,
  fullName: z.string(),
  kind: z.enum([...officeFlags, 'avoid']),
  reason: z.string(),
  /** Name of the user who set or requested the flag. */
  by: z.string(),
  at: EpochMs,
});
const Places = z.array(
  z.object({
    idJob: Id,
    title: z.string(),
    start: EpochMs,
    tz: z.string(),
    groupName: z.string(),
    confirmed: z.boolean(),
  }),
);
/**
 * `places`: upcoming shifts that the block does not cancel: confirmed ones, and invitations, which can no longer be
 * accepted.
 */
const Left = Done.extend({ places: Places });

/** Favourites and blocks of a customer company, and the people who may not work its jobs. */
export const flagCalls = callsAt('/api/flag', {
  getFlags: read({
    policy: 'job.office',
    body: z.object({ prefix: Prefix }),
    ok: z.object({
      flags: z.array(
        Said.extend({
          /**
           * For a block: the worker's upcoming shifts at this customer, which the block does not cancel. Missing if
           * there are none.
           */
          places: Places.optional(),
        }),
      ),
    }),
  }),
  getAskedFlags: read({
    policy: 'job.office',
    /** Flags that the managers of all customers request, the oldest request first. */
    ok: z.object({ asked: z.array(Said.extend({ prefix: z.string(), companyName: z.string() })) }),
  }),
  getFlagsOf: read({
    policy: 'crew.read',
    body: z.object({ idUser: Id }),
    ok: z.object({
      flags: z.array(
        Said.omit({ idUser: true, fullName: true }).extend({ prefix: z.string(), companyName: z.string() }),
      ),
    }),
  }),
  setFlag: write({
    policy: 'job.office',
    /** Null removes the flag. A block needs a reason. */
    body: z.object({ prefix: Prefix, idUser: Id, kind: Kind.nullable(), reason: Reason }),
    ok: Left,
  }),
  decideFlag: write({
    policy: 'job.office',
    body: z.object({ id: Id, accept: z.boolean() }),
    ok: Left,
  }),
  getCustomerCrew: read({
    policy: 'job.read',
    body: z.object({ prefix: Prefix }),
    /** Workers on the customer's jobs in the past year. `kind`: flag set by the office; `asked`: requested flag. */
    ok: z.object({
      companyName: z.string(),
      crew: z.array(
        z.object({
          idUser: Id,
          fullName: z.string(),
          jobs: z.int(),
          lastAt: EpochMs,
          kind: Kind.nullable(),
          asked: Kind.nullable(),
        }),
      ),
    }),
  }),
  askFlag: write({
    policy: 'job.read',
    /** Null withdraws the request. */
    body: z.object({ prefix: Prefix, idUser: Id, kind: Kind.nullable(), reason: Reason }),
  }),
  getMyCustomers: read({
    policy: 'job.apply',
    ok: z.object({
      customers: z.array(z.object({ prefix: z.string(), companyName: z.string(), avoid: z.boolean() })),
    }),
  }),
  setAvoid: write({
    policy: 'job.apply',
    body: z.object({ prefix: Prefix, avoid: z.boolean() }),
  }),
});
