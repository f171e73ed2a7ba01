import { z } from 'zod';
import { fixedInputs, ownInputs, profileAnswers, registeredInputs } from '../profile-field-shapes';
import { Cents, EpochMs, Id, text } from '../shapes';

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

/** The version that the sender has read: what others have saved since then of the same fields is a 409. Absent: none. */
export const Version = z.int().min(0).optional();
/** What a person can change about themselves; every field is optional, each tab saves its own. */
export const OwnProfile = z
  .object({
    ...ownInputs,
    /** Of oneself: it waits for the office, or the business register, before it counts. */
    gstRegistered: z.boolean(),
    /** Null takes that question back. */
    gstAskedAt: EpochMs.nullable(),
  })
  .partial();
/** The same of what the office alone changes, and of what of it people say when they register. */
export const FixedProfile = z.object(fixedInputs).partial();
export const RegisteredProfile = z.object(registeredInputs).partial();

export const UserDetails = z.object({
  id: Id,
  ...profileAnswers,
  /** The latest change of the bank details, and who made it; null if no change is known. */
  bankChange: z.object({ at: EpochMs, by: z.string() }).nullable().optional(),
  /** Does it count? */
  gstRegistered: z.boolean(),
  /** Since when their own word for it waits for the office. */
  gstAskedAt: EpochMs.nullable(),
  rctiAgreedAt: EpochMs.nullable(),
  active: z.boolean(),
  hasCV: z.boolean(),
  permissions: z.array(z.string()),
  managerOf: z.array(z.string()),
  groups: z.array(GroupRate.required({ groupName: true })),
  filter: z.array(FilterValue),
  /** They hold more rights than the reader, who may look and change nothing. */
  outranksReader: z.boolean().optional(),
  /** Counts the saves of the profile. */
  version: z.int().optional(),
  /** The latest of them, newest first. */
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
  /** A time of theirs on it keeps it theirs; null for none. */
  time: z.enum(['running', 'closed']).nullable().optional(),
});
