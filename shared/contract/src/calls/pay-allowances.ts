import { allowanceUnits } from '@crewcall/domain/extras';
import { ALLOWANCE_EACH_MOST, ALLOWANCE_QUANTITY_MOST } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, Id, Key, line, text, title } from '../shapes';

/** Minutes if the unit is `hour`, else hundredths of the unit: 12.5 km are 1250. */
const Quantity = z.int().min(1).max(ALLOWANCE_QUANTITY_MOST);

const TypeFields = {
  name: title(60),
  unit: z.enum(allowanceUnits),
  countsSuper: z.boolean(),
  active: z.boolean(),
  /** Cents per unit from a day on, as `2026-07-01`. */
  rates: z
    .array(z.object({ from: text(10), cents: Cents.min(1).max(ALLOWANCE_EACH_MOST) }))
    .min(1)
    .max(100),
  /** Groups whose timesheets get the allowance automatically. */
  idGroups: z.array(Id).max(500),
};

const NamedType = z.object({ id: Id, name: z.string(), unit: z.enum(allowanceUnits) });

/** Types of allowances, the crews that get them, and the allowances of one timesheet. */
export const allowanceCalls = callsAt('/api/pay', {
  getAllowanceTypes: read({
    policy: 'settings.read',
    ok: z.object({
      types: z.array(
        z.object({
          id: Id,
          ...TypeFields,
          /** How many crews of jobs get it automatically. */
          crews: z.int(),
        }),
      ),
      groups: z.array(z.object({ id: Id, groupName: z.string() })),
    }),
  }),
  saveAllowanceType: write({
    policy: 'settings.write',
    body: z.object({
      /** Not set for a new type. */
      id: Id.optional(),
      /** The values that the form loaded: 409 if they have changed since. */
      was: z.object(TypeFields).optional(),
      key: Key,
      ...TypeFields,
    }),
    ok: z.object({ id: Id }),
  }),
  getCrewAllowances: read({
    policy: 'timesheet.write',
    body: z.object({ idReqCrew: Id }),
    ok: z.object({
      /** Active types, and deactivated ones if the crew has them. */
      types: z.array(NamedType.extend({ active: z.boolean() })),
      ofGroup: z.array(Id),
      ofCrew: z.array(Id),
    }),
  }),
  setCrewAllowances: write({
    policy: 'timesheet.write',
    /**
     * The types that timesheets of this crew get automatically. `was`: the types that the form loaded, 409 if they
     * have changed since.
     */
    body: z.object({
      idReqCrew: Id,
      idTypes: z.array(Id).max(100),
      was: z.array(Id).max(100).optional(),
    }),
  }),
  getAllowances: read({
    policy: 'invoice.own',
    /** Allowances of one timesheet, for its worker, the supervisors of its job and the office. */
    body: z.object({ idTimesheet: Id }),
    ok: z.object({
      allowances: z.array(
        NamedType.extend({
          why: z.string(),
          quantity: z.int(),
          /** Null for callers who may not see this person's pay. */
          cents: Cents.nullable(),
          /** The group or crew gives this allowance, and nobody has changed it by hand. */
          isAutomatic: z.boolean(),
        }),
      ),
      takenOff: z.array(
        NamedType.extend({
          reason: z.string(),
          /** The group or crew gives this allowance, so it can be restored. */
          isAutomatic: z.boolean(),
        }),
      ),
      /** The types that the caller may add; empty if they may not. */
      types: z.array(NamedType),
      /** The caller may add, change and remove allowances. */
      maySet: z.boolean(),
    }),
  }),
  setAllowance: write({
    policy: 'job.supervise',
    body: z.object({
      idTimesheet: Id,
      idType: Id,
      /** If missing, restores the allowance of the group or crew that somebody has removed. */
      quantity: Quantity.optional(),
      /** Printed on the invoice, where the worker reads it. */
      note: line(200),
      /** The quantity entered by hand that the form loaded, null for none: 409 if it has changed since. */
      was: Quantity.nullable().optional(),
      /** The user confirms a quantity above the usual. */
      confirmed: z.boolean().optional(),
    }),
  }),
  takeAllowanceOff: write({
    policy: 'job.supervise',
    body: z.object({ idTimesheet: Id, idType: Id, reason: line(500) }),
  }),
});
