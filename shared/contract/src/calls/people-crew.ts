import { PICTURE_MAX_BYTES } from '@crewcall/domain/limits';
import { z } from 'zod';
import { call } from '../call';
import {
  Base64,
  Cents,
  Done,
  EpochMs,
  FormId,
  HeldLicences,
  Id,
  Missing,
  text,
  Email,
  Empty,
  title,
} from '../shapes';

const FilterDefinition = z.object({
  id: Id,
  type: z.enum(['checkbox', 'text', 'combobox']),
  description: z.string(),
  /** Semicolon-joined options, as stored. */
  valuecombo: z.string(),
  valuecomboparsed: z.array(z.string()),
});
const FilterValue = z.object({ idFilter: Id, value: text(500) });
const GroupRate = z.object({
  id: Id,
  groupName: z.string().optional(),
  rate: Cents.min(0).max(1_000_000).nullable(),
});

/** What a person can change about themselves; every field is optional, each tab saves its own. */
/** The caller's own password: where bank details or a password change, and the caller has one. */
const OwnPassword = z.string().max(200).optional();
export const OwnProfile = z
  .object({
    firstName: title(60),
    lastName: title(60),
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

const UserDetails = z.object({
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
});

/** Crew, their profiles and pictures. */
export const crewCalls = {
  getAvailableCrew: call({
    name: 'getAvailableCrew',
    method: 'POST',
    path: '/api/user/getAvailableCrew',
    policy: 'crew.read',
    kind: 'read',
    body: z.object({
      /** 1 active, 0 inactive, -1 or absent: all. */
      activeStatus: z.int().min(-1).max(1).optional(),
      state: z.int().min(0).max(8).optional(),
      pcode: text(4).optional(),
      limit: z.int().min(1).max(1000).optional(),
      offset: z.int().min(0).optional(),
    }),
    ok: z.object({
      crew: z.array(
        z.object({
          id: Id,
          fullName: z.string(),
          email: z.string(),
          phone: z.string(),
          active: z.boolean(),
          hasCV: z.boolean(),
          picture: z.string().nullable(),
          state: z.int().nullable(),
          postcode: z.string(),
          filterValuesUnparsed: z.string(),
          filterValues: z.array(FilterValue),
          licences: HeldLicences.optional(),
          suburb: z.string().optional(),
          city: z.string().optional(),
          /** Names of the active groups in which they have a rate. */
          groups: z.array(z.string()).optional(),
          /** Empty where nothing is; absent of somebody switched off. */
          missing: Missing.optional(),
        }),
      ),
      /** Mailed a link to register, without an account yet; for whoever approves crew, in an unfiltered list. */
      invited: z
        .array(z.object({ idRegistrant: Id, fullName: z.string(), email: z.string(), phone: z.string() }))
        .optional(),
    }),
  }),
  getAvailableCrewFilter: call({
    name: 'getAvailableCrewFilter',
    method: 'POST',
    path: '/api/user/getAvailableCrewFilter',
    policy: 'crew.read',
    kind: 'read',
    body: Empty,
    ok: z.object({ filters: z.array(FilterDefinition) }),
  }),
  getuserdetails: call({
    name: 'getuserdetails',
    method: 'POST',
    path: '/api/user/getuserdetails',
    policy: 'crew.read',
    kind: 'read',
    body: z.object({ id: Id }),
    ok: UserDetails.extend({
      /** Confirmed shifts ahead, next one first; for whoever may switch people off. */
      shiftsAhead: z
        .array(z.object({ idJob: Id, title: z.string(), startTime: EpochMs, zone: z.string() }))
        .optional(),
      /** Signs in with a code as well; for whoever may reset that. */
      hasSecondFactor: z.boolean().optional(),
      /** Empty where nothing is; absent of somebody switched off. */
      missing: Missing.optional(),
    }),
  }),
  getMyProfile: call({
    name: 'getMyProfile',
    method: 'GET',
    path: '/api/user/getMyProfile',
    policy: 'session',
    kind: 'read',
    body: Empty,
    ok: UserDetails,
  }),
  addPerson: call({
    name: 'addPerson',
    method: 'POST',
    path: '/api/user/addPerson',
    policy: 'user.write',
    kind: 'write',
    body: z.object({
      kind: z.enum(['crew', 'office']),
      firstName: title(100),
      lastName: title(100),
      email: Email,
      /** Of a colleague in the office. */
      permissions: z.array(text(60)).max(60).optional(),
    }),
    /** `idUser` is null for crew, who have no account before they complete their registration. */
    ok: z.object({ ok: z.literal(true), idUser: Id.nullable() }),
  }),
  getOwnData: call({
    name: 'getOwnData',
    method: 'GET',
    path: '/api/user/getOwnData',
    policy: 'session',
    kind: 'read',
    body: Empty,
    /** A file of everything that is kept about the caller: base64 of JSON. */
    ok: z.object({ fileName: z.string(), file: z.string() }),
  }),
  toggeuseractive: call({
    name: 'toggeuseractive',
    method: 'POST',
    path: '/api/user/toggeuseractive',
    policy: 'user.write',
    kind: 'write',
    body: z.object({ id: Id, newState: z.union([z.boolean(), z.int().min(0).max(1)]) }),
    /** `futureShifts` counts confirmed shifts ahead of somebody switched off. */
    ok: z.object({ ok: z.literal(true), futureShifts: z.int() }),
  }),
  saveProfile2: call({
    name: 'saveProfile2',
    method: 'POST',
    path: '/api/user/saveProfile2',
    policy: 'session',
    kind: 'write',
    body: OwnProfile.extend({ ownPassword: OwnPassword }),
    ok: Done,
    bodyLimit: 6_000_000,
  }),
  saveUserDetails: call({
    name: 'saveUserDetails',
    method: 'POST',
    path: '/api/user/saveUserDetails',
    policy: 'user.write',
    kind: 'write',
    body: OwnProfile.extend({
      id: Id,
      ownPassword: OwnPassword,
      email: Email.optional(),
      abn: text(20).optional(),
      /** The day of their agreement to tax invoices that the company writes. */
      rctiAgreedAt: EpochMs.nullable().optional(),
      groups: z.array(GroupRate).max(200).optional(),
      filter: z.array(FilterValue).max(200).optional(),
      permissions: z.array(text(40)).max(40).optional(),
      managerOf: z.union([text(40), z.array(text(40)).max(20)]).optional(),
      /** After a change of rate: also for times that are not invoiced yet. */
      applyRates: z.boolean().optional(),
    }),
    ok: z.object({ ok: z.literal(true), ratesToApply: z.int() }),
    bodyLimit: 6_000_000,
  }),
  getResume: call({
    name: 'getResume',
    method: 'POST',
    path: '/api/user/getResume',
    policy: 'crew.read',
    kind: 'read',
    body: z.object({ idUser: Id }),
    ok: z.object({ text: z.string(), url: z.string() }),
  }),
  getUserPicture: call({
    name: 'getUserPicture',
    method: 'GET',
    path: '/api/user/getUserPicture/:id',
    policy: 'public',
    kind: 'read',
    /** Signed and short-lived (`sig`, `until`), since an image cannot send the token header. */
    body: z.object({
      id: FormId,
      sig: text(100).optional(),
      until: z.coerce.number().int().optional(),
    }),
    ok: z.object({}),
    raw: true,
  }),
};
