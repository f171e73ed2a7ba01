import { allowanceUnits } from '@crewcall/domain/extras';
import { ALLOWANCE_EACH_MOST, ALLOWANCE_QUANTITY_MOST } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, Id, Key, line, text, title } from '../shapes';

/** Minutes of `hour`, else hundredths: 12.5 km are 1250. */
const Quantity = z.int().min(1).max(ALLOWANCE_QUANTITY_MOST);

const TypeFields = {
  name: title(60),
  unit: z.enum(allowanceUnits),
  countsSuper: z.boolean(),
  active: z.boolean(),
  /** Cents a unit from a day on, as `2026-07-01`. */
  rates: z
    .array(z.object({ from: text(10), cents: Cents.min(1).max(ALLOWANCE_EACH_MOST) }))
    .min(1)
    .max(100),
  /** Groups whose timesheets get it by themselves. */
  idGroups: z.array(Id).max(500),
};

const NamedType = z.object({ id: Id, name: z.string(), unit: z.enum(allowanceUnits) });

/** Allowances: their types, the crews that get them, and those of one timesheet. */
export const allowanceCalls = callsAt('/api/pay', {
  getAllowanceTypes: read({
    policy: 'settings.read',
    ok: z.object({
      types: z.array(
        z.object({
          id: Id,
          ...TypeFields,
          /** How many crews of jobs get it by themselves. */
          crews: z.int(),
        }),
      ),
      groups: z.array(z.object({ id: Id, groupName: z.string() })),
    }),
  }),
  saveAllowanceType: write({
    policy: 'settings.write',
    body: z.object({
      /** Missing for a new type. */
      id: Id.optional(),
      /** As the form loaded it: 409 if it is different by now. */
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
      /** Those in use, and those that are switched off if the crew has them. */
      types: z.array(NamedType.extend({ active: z.boolean() })),
      ofGroup: z.array(Id),
      ofCrew: z.array(Id),
    }),
  }),
  setCrewAllowances: write({
    policy: 'timesheet.write',
    /** The types that timesheets of this crew get by themselves. `was`: as the form loaded them, 409 if others by now. */
    body: z.object({
      idReqCrew: Id,
      idTypes: z.array(Id).max(100),
      was: z.array(Id).max(100).optional(),
    }),
  }),
  getAllowances: read({
    policy: 'invoice.own',
    /** Of one timesheet, for its worker, the supervisors of its job and the office. */
    body: z.object({ idTimesheet: Id }),
    ok: z.object({
      allowances: z.array(
        NamedType.extend({
          why: z.string(),
          quantity: z.int(),
          /** Null for those who do not see this person's pay. */
          cents: Cents.nullable(),
          /** It comes with the group or crew, and nobody has set it by hand. */
          isAutomatic: z.boolean(),
        }),
      ),
      takenOff: z.array(
        NamedType.extend({
          reason: z.string(),
          /** Its group or crew gives it: it can be put back. */
          isAutomatic: z.boolean(),
        }),
      ),
      /** Those that the caller may give; empty for those who may not. */
      types: z.array(NamedType),
      /** The caller may give, change and take off. */
      maySet: z.boolean(),
    }),
  }),
  setAllowance: write({
    policy: 'job.supervise',
    body: z.object({
      idTimesheet: Id,
      idType: Id,
      /** Missing: puts back what its group or crew gives and somebody has taken off. */
      quantity: Quantity.optional(),
      /** The worker reads it on the invoice. */
      note: line(200),
      /** The quantity by hand that the form loaded, null for none: 409 if it is different by now. */
      was: Quantity.nullable().optional(),
      /** It may be above the usual. */
      confirmed: z.boolean().optional(),
    }),
  }),
  takeAllowanceOff: write({
    policy: 'job.supervise',
    body: z.object({ idTimesheet: Id, idType: Id, reason: line(500) }),
  }),
});
