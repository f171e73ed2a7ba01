import { FLAT_MOST, payBases } from '@crewcall/domain/pay-flat';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, Id } from '../shapes';

/** Pay per hour or flat. `cents`: flat amount of a shift. It covers that many paid minutes; null: all of them. */
const Pay = {
  cents: Cents.min(0).max(FLAT_MOST),
  upToMinutes: z.int().min(1).max(1440).nullable(),
};

/** `usual`: nothing is set here, so the group's choice applies; a group is then paid by the hour. */
const Choice = z.object({ basis: z.enum(['usual', ...payBases]), ...Pay });

/** How groups, people and crews are paid: by the hour or flat. */
export const basisCalls = callsAt('/api/pay', {
  getPayBases: read({
    policy: 'invoice.write',
    /** Choices of all groups; also of this person in each group, or of this crew. */
    body: z.object({ idUser: Id.optional(), idReqCrew: Id.optional() }),
    ok: z.object({
      bases: z.array(
        z.object({
          idGroup: Id.nullable(),
          idUser: Id.nullable(),
          idReqCrew: Id.nullable(),
          basis: z.enum(payBases),
          ...Pay,
        }),
      ),
    }),
  }),
  setPayBasis: write({
    policy: 'invoice.write',
    /**
     * Sets how a group, a person in a group, or a crew of a job is paid; applies to all timesheets that are not
     * invoiced. `was`: what the form loaded; 409 if that has changed since.
     */
    body: z.object({
      idGroup: Id.optional(),
      /** The person in this group. */
      idUser: Id.optional(),
      idReqCrew: Id.optional(),
      pay: Choice,
      was: Choice,
    }),
  }),
});
