import { ADJUSTMENT_MOST } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, Id, line } from '../shapes';
import { ExplainedExtra } from './time-pay';

/**
 * Extras: pay other than for hours. Lists extras that wait for a person's next invoice, and adds amounts by the
 * office.
 */
export const extraCalls = callsAt('/api/pay', {
  getExtras: read({
    policy: 'invoice.write',
    /**
     * Extras that wait for the next invoice of this person, or of everybody without `idUser`. Without allowances of
     * timesheets.
     */
    body: z.object({ idUser: Id.optional() }),
    ok: z.object({
      extras: z.array(ExplainedExtra.extend({ id: Id, idUser: Id, fullName: z.string() })),
    }),
  }),
  addAdjustment: write({
    policy: 'invoice.write',
    /**
     * Adds an amount to a person's next invoice; a negative one is deducted. `what` and `reason` are printed on the
     * invoice.
     */
    body: z.object({
      idUser: Id,
      cents: Cents.min(-ADJUSTMENT_MOST).max(ADJUSTMENT_MOST),
      what: line(100),
      reason: line(500),
      countsSuper: z.boolean().default(false),
      key: line(60).optional(),
    }),
    ok: z.object({ id: Id }),
  }),
  removeExtra: write({
    policy: 'invoice.write',
    /** Removes an extra that waits for an invoice. The worker reads the reason. */
    body: z.object({ id: Id, reason: line(500) }),
  }),
});
