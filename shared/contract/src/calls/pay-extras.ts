import { ADJUSTMENT_MOST } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, EpochMs, Id, line } from '../shapes';
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
  getPayrollExtras: read({
    policy: 'invoice.write',
    /** What payroll pays to employees: what waits, and what was marked as paid in the last 60 days. */
    ok: z.object({
      extras: z.array(
        ExplainedExtra.extend({
          id: Id,
          idUser: Id,
          fullName: z.string(),
          /** When somebody marked it as paid by payroll, and who; null and empty while it waits. */
          paidAt: EpochMs.nullable(),
          paidBy: z.string(),
        }),
      ),
    }),
  }),
  setPayrollPaid: write({
    policy: 'invoice.write',
    /** Marks what waits as paid by payroll, or takes that back. 409 if one of them is paid or taken off otherwise. */
    body: z.object({ ids: z.array(Id).min(1).max(1000), isPaid: z.boolean() }),
  }),
  removeExtra: write({
    policy: 'invoice.write',
    /** Removes an extra that waits for an invoice. The worker reads the reason. */
    body: z.object({ id: Id, reason: line(500) }),
  }),
});
