import { FLAT_MOST, payBases } from '@crewcall/domain/pay-flat';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, Id } from '../shapes';

/** By the hour or flat: `cents` of a shift, which cover so many paid minutes; null for all of them. */
const Pay = {
  cents: Cents.min(0).max(FLAT_MOST),
  upToMinutes: z.int().min(1).max(1440).nullable(),
};

/** `usual` says nothing of its own: the group's counts, for a group by the hour. */
const Choice = z.object({ basis: z.enum(['usual', ...payBases]), ...Pay });

/** How groups, people and crews are paid: by the hour or flat. */
export const basisCalls = callsAt('/api/pay', {
  getPayBases: read({
    policy: 'invoice.write',
    /** Of all groups, and of this person in them, or of this crew. */
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
     * Sets how a group, a person in a group, or a crew of a job is paid; it counts for every time that is on no invoice.
     * `was`: what the form showed; 409 if that has changed.
     */
    body: z.object({
      idGroup: Id.optional(),
      /** In the group. */
      idUser: Id.optional(),
      idReqCrew: Id.optional(),
      pay: Choice,
      was: Choice,
    }),
  }),
});
