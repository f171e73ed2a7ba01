import { engagements } from '@crewcall/domain/engaged';
import { z } from 'zod';
import { fixedInputs, ownInputs, profileAnswers, registeredInputs } from '../profile-field-shapes';
import { Cents, EpochMs, Id, line, text, typed } from '../shapes';

export const FilterDefinition = z.object({
  id: Id,
  type: z.enum(['checkbox', 'text', 'combobox']),
  description: z.string(),
  /** The options as stored, joined by semicolons. */
  valuecombo: z.string(),
  valuecomboparsed: z.array(z.string()),
});
export const FilterValue = z.object({ idFilter: Id, value: text(500) });
export const GroupRate = z.object({
  id: Id,
  groupName: z.string().optional(),
  rate: Cents.min(0).max(1_000_000).nullable(),
});

/**
 * The profile version that the form loaded: 409 if another user has saved the same fields since. If missing, there is
 * no check.
 */
export const Version = z.int().min(0).optional();
/** The fields that people can change in their own profile. All are optional, because each tab saves only its own. */
export const OwnProfile = z
  .object({
    ...ownInputs,
    /** If people set it for themselves, `true` counts only after the office confirms it; `false` counts at once. */
    gstRegistered: z.boolean(),
    /** Null withdraws the person's own GST claim that the office has not confirmed yet. */
    gstAskedAt: EpochMs.nullable(),
  })
  .partial();
/**
 * Fields that only the office changes; `RegisteredProfile` has those of them that people fill in when they register.
 */
export const FixedProfile = z.object(fixedInputs).partial();
export const RegisteredProfile = z.object(registeredInputs).partial();

/** How a person is engaged, their id in the accounting or payroll program, and where their super is paid. */
export const Engagement = z.object({
  as: z.enum(engagements),
  externalId: typed(40),
  superApplies: z.boolean(),
  superFund: line(100),
  superUsi: typed(20),
  superMember: typed(40),
});

export const UserDetails = z.object({
  id: Id,
  ...profileAnswers,
  /** Time and author of the latest change of the bank details; null if no change is known. */
  bankChange: z.object({ at: EpochMs, by: z.string() }).nullable().optional(),
  /** The GST registration is confirmed. */
  gstRegistered: z.boolean(),
  /** When the person claimed to be registered for GST; null if there is no claim or it is confirmed. */
  gstAskedAt: EpochMs.nullable(),
  rctiAgreedAt: EpochMs.nullable(),
  /** Only for callers who may change it. */
  engaged: Engagement.optional(),
  active: z.boolean(),
  hasCV: z.boolean(),
  permissions: z.array(z.string()),
  managerOf: z.array(z.string()),
  groups: z.array(GroupRate.required({ groupName: true })),
  filter: z.array(FilterValue),
  /** The person has more rights than the reader, so the reader may see the profile but not change it. */
  outranksReader: z.boolean().optional(),
  /** Number of times the profile was saved. */
  version: z.int().optional(),
  /** The latest saves, newest first. */
  saves: z
    .array(z.object({ version: z.int(), by: z.string(), at: EpochMs, fields: z.array(z.string()) }))
    .optional(),
});

/** A confirmed shift that is not over. */
export const ShiftAhead = z.object({
  idJob: Id,
  title: z.string(),
  startTime: EpochMs,
  zone: z.string(),
  /** The worker's timesheet on this shift; null for none. A worker with a timesheet is not removed from the shift. */
  time: z.enum(['running', 'closed']).nullable().optional(),
});
