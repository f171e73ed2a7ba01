import { engagements } from '@crewcall/domain/engaged';
import { z } from 'zod';
import { fixedInputs, ownInputs, profileAnswers, registeredInputs } from '../profile-field-shapes';
import { Cents, EpochMs, Id, line, text, typed } from '../shapes';

export const FilterDefinition = z.object({
  id: Id,
  type: z.enum(['checkbox', 'text', 'combobox']),
  description: z.string(),
  /** Semicolon-joined options, as stored. */
  valuecombo: z.string(),
  valuecomboparsed: z.array(z.string()),
});
export const FilterValue = z.object({ idFilter: Id, value: text(500) });
export const GroupRate = z.object({
  id: Id,
  groupName: z.string().optional(),
  rate: Cents.min(0).max(1_000_000).nullable(),
});

/** The profile version that the form loaded: 409 if another user has saved the same fields since. Missing: no check. */
export const Version = z.int().min(0).optional();
/** What a person can change about themselves; every field is optional, each tab saves its own. */
export const OwnProfile = z
  .object({
    ...ownInputs,
    /** Set by people for themselves, `true` counts only once the office confirms it. `false` counts at once. */
    gstRegistered: z.boolean(),
    /** Null withdraws the person's own GST request, while the office has not confirmed it. */
    gstAskedAt: EpochMs.nullable(),
  })
  .partial();
/** Fields that only the office changes; `RegisteredProfile` are those that people fill in when they register. */
export const FixedProfile = z.object(fixedInputs).partial();
export const RegisteredProfile = z.object(registeredInputs).partial();

/** How somebody is engaged, by which ID the books know them, and where their super goes. */
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
  /** The latest change of the bank details, and who made it; null if no change is known. */
  bankChange: z.object({ at: EpochMs, by: z.string() }).nullable().optional(),
  /** The GST registration is confirmed. */
  gstRegistered: z.boolean(),
  /** When the person said that they are registered for GST, while that is not confirmed; else null. */
  gstAskedAt: EpochMs.nullable(),
  rctiAgreedAt: EpochMs.nullable(),
  /** Only for users who may change it. */
  engaged: Engagement.optional(),
  active: z.boolean(),
  hasCV: z.boolean(),
  permissions: z.array(z.string()),
  managerOf: z.array(z.string()),
  groups: z.array(GroupRate.required({ groupName: true })),
  filter: z.array(FilterValue),
  /** The person has more rights than the reader, who therefore may look at the profile but not change it. */
  outranksReader: z.boolean().optional(),
  /** Counts the saves of the profile. */
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
  /** The worker's timesheet on this shift; null for none. A shift with a timesheet is not taken off the worker. */
  time: z.enum(['running', 'closed']).nullable().optional(),
});
