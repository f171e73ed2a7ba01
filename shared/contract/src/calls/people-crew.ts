import { NAME_MAX } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Email, EpochMs, FormId, HeldLicences, Id, Missing, ownProof, text, title } from '../shapes';
import {
  FilterDefinition,
  FilterValue,
  FixedProfile,
  GroupRate,
  Version,
  OwnProfile,
  ShiftAhead,
  UserDetails,
} from './people-crew-shapes';

/** Crew, their profiles and pictures. */
export const crewCalls = callsAt('/api/user', {
  getAvailableCrew: read({
    policy: 'crew.read',
    body: z.object({
      /** 1 active, 0 inactive, -1 or absent: all. */
      activeStatus: z.int().min(-1).max(1).optional(),
      state: z.int().min(0).max(8).optional(),
      pcode: text(4).optional(),
      /** Tells how far from this postcode each person lives. */
      near: text(4).optional(),
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
          licences: HeldLicences,
          suburb: z.string(),
          city: z.string(),
          /** Names of the active groups in which they have a rate. */
          groups: z.array(z.string()),
          /** Empty where nothing is; absent of somebody switched off. */
          missing: Missing.optional(),
          role: z.enum(['crew', 'office', 'manager']),
          /** Supervises a job that was not cancelled. */
          supervises: z.boolean(),
          /** The start of their latest time; null where they have none. */
          lastWorked: EpochMs.nullable(),
          /** Straight kilometres from `near`; null where either place is not known. */
          km: z.number().nullable().optional(),
        }),
      ),
      /** The place of `near` is known. */
      knowsNear: z.boolean().optional(),
      /** Was mailed a link to register, has no account yet. Only for users who approve crew, in an unfiltered list. */
      invited: z
        .array(z.object({ idRegistrant: Id, fullName: z.string(), email: z.string(), phone: z.string() }))
        .optional(),
    }),
  }),
  getAvailableCrewFilter: read({
    policy: 'crew.read',
    ok: z.object({ filters: z.array(FilterDefinition) }),
  }),
  getuserdetails: read({
    policy: 'crew.read',
    body: z.object({ id: Id }),
    ok: UserDetails.extend({
      /** Upcoming confirmed shifts, next one first. Only for users who may deactivate people. */
      shiftsAhead: z.array(ShiftAhead).optional(),
      /** Uses two-step sign-in. Only for users who may reset it. */
      hasSecondFactor: z.boolean().optional(),
      /** Empty where nothing is; absent of somebody switched off. */
      missing: Missing.optional(),
    }),
  }),
  getMyProfile: read({
    method: 'GET',
    policy: 'session',
    ok: UserDetails,
  }),
  addPerson: write({
    policy: 'user.write',
    body: z.object({
      kind: z.enum(['crew', 'office']),
      firstName: title(NAME_MAX),
      lastName: title(NAME_MAX),
      email: Email,
      /** Of a colleague in the office. */
      permissions: z.array(text(60)).max(60).optional(),
      /** For a colleague: they get in, and may do what they are given. */
      ...ownProof,
    }),
    /** `idUser` is null for crew, who have no account before they complete their registration. */
    ok: z.object({ ok: z.literal(true), idUser: Id.nullable() }),
  }),
  getOwnData: read({
    method: 'GET',
    policy: 'session',
    /** A file of all data that we store about the caller: base64 of JSON. */
    ok: z.object({ fileName: z.string(), file: z.string() }),
  }),
  toggeuseractive: write({
    policy: 'user.write',
    body: z.object({
      id: Id,
      newState: z.union([z.boolean(), z.int().min(0).max(1)]),
      /** With off: also takes them off their confirmed shifts ahead, whose places are open again. */
      freeShifts: z.boolean().optional(),
    }),
    /** `futureShifts` counts the confirmed shifts ahead that somebody switched off keeps, `freed` those that they lost. */
    ok: z.object({ ok: z.literal(true), futureShifts: z.int(), freed: z.int().optional() }),
  }),
  saveProfile2: write({
    policy: 'session',
    body: OwnProfile.extend({ ...ownProof, version: Version }),
    bodyLimit: 6_000_000,
  }),
  saveUserDetails: write({
    policy: 'user.write',
    body: OwnProfile.extend({
      id: Id,
      ...ownProof,
      version: Version,
      ...FixedProfile.shape,
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
  getResume: read({
    policy: 'session',
    /** The caller's own; anybody's for users who may read people. */
    body: z.object({
      idUser: Id,
      /** With the document itself, to be shown in place. */
      whole: z.boolean().optional(),
    }),
    /** `pdf` is base64. */
    ok: z.object({
      text: z.string(),
      url: z.string(),
      fileName: z.string().optional(),
      pdf: z.string().optional(),
    }),
  }),
  getUserPicture: read({
    method: 'GET',
    path: '/api/user/getUserPicture/:id',
    policy: 'public',
    /** Signed and short-lived (`sig`, `until`), since an image cannot send the token header. */
    body: z.object({
      id: FormId,
      sig: text(100).optional(),
      until: z.coerce.number().int().optional(),
    }),
    ok: z.object({}),
    raw: true,
  }),
});
