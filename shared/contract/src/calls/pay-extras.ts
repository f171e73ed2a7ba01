import { ADJUSTMENT_MOST } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, Id, line } from '../shapes';
import { ExplainedExtra } from './time-pay';

/** Pay that is not hours: what waits for the next invoice of somebody, and amounts that the office adds. */
export const extraCalls = callsAt('/api/pay', {
  getExtras: read({
    policy: 'invoice.write',
    /** What waits for the next invoice of this person; of everybody without `idUser`. Without allowances of timesheets. */
    body: z.object({ idUser: Id.optional() }),
    ok: z.object({
      extras: z.array(ExplainedExtra.extend({ id: Id, idUser: Id, fullName: z.string() })),
    }),
  }),
  addAdjustment: write({
    policy: 'invoice.write',
    /** An amount for the next invoice of somebody; below zero, it takes back. `what` is on the invoice, `reason` too. */
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
    /** Takes off what waits for an invoice. The worker reads the reason. */
    body: z.object({ id: Id, reason: line(500) }),
  }),
});
