import { NAME_MAX, PICTURE_MAX_BYTES } from '@crewcall/domain/limits';
import { z } from 'zod';
import { Base64, Cents, EpochMs, Id, text, title } from '../shapes';

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
    firstName: title(NAME_MAX),
    lastName: title(NAME_MAX),
    phone: text(40),
    /** Midnight UTC of the day of birth, or null. */
    birthday: EpochMs.nullable(),
    /** Empty leaves the password as it is. */
    password: z.string().max(200),
    /** A new picture. None, or the address of the present one, leaves it as it is. */
    picture: Base64(PICTURE_MAX_BYTES).nullable(),
    emergencyName: text(120),
    emergencyNumber: text(40),
    address: text(200),
    suburb: text(80),
    city: text(80),
    state: z.int().min(1).max(8).nullable(),
    postcode: text(4),
    bankName: text(80),
    bankAccountName: text(80),
    bankAccountNumber: text(20),
    bankAccountBSB: text(10),
    /** Of oneself: it waits for the office, or the business register, before it counts. */
    gstRegistered: z.boolean(),
    /** Null takes that question back. */
    gstAskedAt: EpochMs.nullable(),
  })
  .partial();

export const UserDetails = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  abn: z.string(),
  birthday: EpochMs.nullable(),
  picture: z.string().nullable(),
  emergencyName: z.string(),
  emergencyNumber: z.string(),
  address: z.string(),
  suburb: z.string(),
  city: z.string(),
  state: z.int().nullable(),
  postcode: z.string(),
  /** Bank details only for the person themself and whoever has to do with invoices. */
  bankName: z.string().optional(),
  bankAccountName: z.string().optional(),
  bankAccountNumber: z.string().optional(),
  bankAccountBSB: z.string().optional(),
  /** The latest change of the bank details, and by whom; null where none is known of. */
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
